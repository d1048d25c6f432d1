import { type Html, html } from '../html.ts'
import type { FormState } from './field.ts'

/** Name of the hidden field that tells a form from all others, however often it is sent. */
export const idempotencyKeyName = 'idempotencyKey'

/** It has an id, with which Back brings it back together with what was typed. */
export const idempotencyKeyField = ({ values }: FormState): Html =>
  html`<input type="hidden" id="${idempotencyKeyName}" name="${idempotencyKeyName}" value="${values[idempotencyKeyName]}">`
