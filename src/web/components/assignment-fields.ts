import type { Content, Html } from '../html.ts'
import { html } from '../html.ts'
import { assignmentFormTexts } from '../messages/assignment-form.ts'
import { type FormState, textField } from './field.ts'
import { reminderFieldset } from './reminder-fieldset.ts'

/** The due time, in the visitor's zone. */
export const dueDateField = (form: FormState, hint?: Content): Html =>
  html`${exactly(form, 'dueDate')}${textField(form, {
    name: 'dueDate',
    label: assignmentFormTexts[form.language].dueDate,
    type: 'datetime-local',
    required: true,
    hint,
  })}`

/** The reminders of one assignment. */
export function reminderFields(form: FormState): Html {
  const { reminderAt: label } = assignmentFormTexts[form.language]
  const at = textField(form, { name: 'reminderAt', label, type: 'datetime-local' })
  return reminderFieldset(form, html`${exactly(form, 'reminderAt')}${at}`)
}

/** A hidden field with the exact instant; the control beside it has only its minute. */
function exactly({ values }: FormState, field: 'dueDate' | 'reminderAt'): Html | undefined {
  const exact = values[`${field}Exact`]
  return exact === undefined
    ? undefined
    : html`<input type="hidden" name="${field}Exact" value="${exact}">`
}
