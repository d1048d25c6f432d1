import { type Html, html } from '../html.ts'
import type { FormState } from './field.ts'

/** Name of the hidden field that tells a form from all others, however often it is sent. */
export const onceName = 'idempotencyKey'

/** It has an id, with which Back brings it back together with what was typed. */
export const onceField = ({ values }: FormState): Html =>
  html`<input type="hidden" id="${onceName}" name="${onceName}" value="${values[onceName]}">`
