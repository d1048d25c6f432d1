import { type Html, html } from '../html.ts'

/** The hidden field of a form with the page to return to. */
export const backField = (path: string): Html =>
  html`<input type="hidden" name="back" value="${path}">`
