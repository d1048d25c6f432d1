import type { Ask } from '../ask.ts'
import { attribute, type Content, type Html, html } from '../html.ts'

/** A form that does something: every one carries what only a page of this session can know. */
export const postForm = (
  { formToken }: Pick<Ask, 'formToken'>,
  action: string,
  content: Content,
  className?: string,
): Html => html`<form method="post" action="${action}"${attribute('class', className)}>
<input type="hidden" name="form_token" value="${formToken}">${content}</form>`
