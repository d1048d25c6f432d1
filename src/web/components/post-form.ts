import { attribute, type Content, type Html, html } from '../html.ts'
import type { PageContext } from '../page-route.ts'

/** A form that changes something. It carries the token that only pages of this session have. */
export const postForm = (
  { formToken }: Pick<PageContext, 'formToken'>,
  action: string,
  content: Content,
  className?: string,
): Html => html`<form method="post" action="${action}"${attribute('class', className)}>
<input type="hidden" name="form_token" value="${formToken}">${content}</form>`
