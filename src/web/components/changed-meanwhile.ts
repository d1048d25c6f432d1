import type { Values } from '../forms.ts'
import { type Html, html } from '../html.ts'
import { assignmentFormTexts } from '../messages/assignment-form.ts'
import type { FormState } from './field.ts'

/** A field of a form, and how its values are told; as they are unless said. */
export interface ToldField {
  readonly name: string
  readonly label: string
  tell?(value: string): string
}

/** Says what is there now, field by field, where a form of an earlier state holds something else. */
export function changedMeanwhile(
  { values, language }: FormState,
  now: Values | undefined,
  fields: readonly ToldField[],
): Html | undefined {
  if (!now) return undefined
  const texts = assignmentFormTexts[language]
  const others = fields.filter(({ name }) => (values[name] ?? '') !== (now[name] ?? ''))
  const told = ({ name, tell = (it) => it }: ToldField) => tell(now[name] ?? '') || texts.nothing
  return html`<div class="advice stack" role="alert" id="changed-meanwhile"><p><strong>${texts.changedMeanwhile}</strong> ${texts.changedAdvice}</p>
${
  others.length > 0 &&
  html`<dl class="dated">${others.map((field) => html`<dt>${field.label}</dt><dd>${told(field)}</dd>`)}</dl>`
}</div>`
}
