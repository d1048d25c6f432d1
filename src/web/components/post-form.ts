import { attribute, type Content, type Html, html } from '../html.ts'
import type { PageContext } from '../page-route.ts'

/** Name of the hidden field with the token. */
export const tokenName = 'form_token'

type Token = Pick<PageContext, 'formToken'>

/**
 * A form that changes something. In a session, it carries the token that only its pages have. A
 * click while the response to an earlier one is awaited is dropped.
 */
export const postForm = (context: Token, action: string, content: Content, className?: string) =>
  form(context, action, content, html`${attribute('class', className)} hx-sync="drop"`)

/** Like `postForm`, but such a click is queued. */
export const queuedForm = (context: Token, action: string, content: Content, className?: string) =>
  form(context, action, content, html`${attribute('class', className)} hx-sync="queue all"`)

const form = ({ formToken }: Token, action: string, content: Content, attributes: Html): Html =>
  html`<form method="post" action="${action}"${attributes}>
${formToken !== undefined && html`<input type="hidden" name="${tokenName}" value="${formToken}">`}${content}</form>`
