import type { Values } from '../forms/forms.ts'
import { type Html, html } from '../html.ts'
import { assignmentFormTexts } from '../messages/assignment-form.ts'
import type { FormState } from './field.ts'

/** A field of a form, and how to display its value: by default, as it is. */
export interface ShownField {
  readonly name: string
  readonly label: string
  format?(value: string): string
}

/** How to display what a checkbox holds. */
export const onOrOff =
  (texts: { readonly on: string; readonly off: string }) =>
  (value: string): string =>
    value === '' ? texts.off : texts.on

/** How to display a choice among `words`. */
export const wordIn =
  (words: Readonly<Record<string, string>>) =>
  (value: string): string =>
    words[value] ?? ''

/** Lists the stored values that differ from those in the form. */
export function changedMeanwhile(
  { values, language }: FormState,
  now: Values | undefined,
  fields: readonly ShownField[],
): Html | undefined {
  if (!now) return undefined
  const texts = assignmentFormTexts[language]
  const others = fields.filter(({ name }) => (values[name] ?? '') !== (now[name] ?? ''))
  const storedText = ({ name, format = (it) => it }: ShownField) =>
    format(now[name] ?? '') || texts.nothing
  return html`<div class="advice stack" role="alert" id="changed-meanwhile"><p><strong>${texts.changedMeanwhile}</strong> ${texts.changedAdvice}</p>
${
  others.length > 0 &&
  html`<p>${texts.storedNow}</p>
<dl class="dated">${others.map((field) => html`<dt>${field.label}</dt><dd>${storedText(field)}</dd>`)}</dl>`
}</div>`
}
