import { type Html, html } from '../html.ts'
import { issueText } from '../messages/issues.ts'
import type { FormState, TextField } from './field.ts'

/** The issues with `fields`. With JavaScript, a preview is renewed without the fields, which then do not show them. */
export const previewMistakes = (
  { issues, language }: FormState,
  fields: readonly Pick<TextField, 'name' | 'label'>[],
): Html =>
  html`<dl class="dated">${fields.map(({ name, label }) =>
    issues
      .filter(({ field }) => field === name)
      .map((issue) => html`<dt>${label}</dt><dd class="error">${issueText(language, issue)}</dd>`),
  )}</dl>`
