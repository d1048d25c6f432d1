import type { Content, Html } from '../html.ts'
import { html } from '../html.ts'
import { assignmentFormTexts } from '../messages/assignment-form.ts'
import { checkbox, type FormState, textField } from './field.ts'

/** When it is due, in the visitor's zone. */
export const dueDateField = (form: FormState, hint?: Content): Html =>
  html`${exactly(form, 'dueDate')}${textField(form, {
    name: 'dueDate',
    label: assignmentFormTexts[form.language].dueDate,
    type: 'datetime-local',
    required: true,
    hint,
  })}`

/** Whether and when to remind of one assignment. */
export function reminderFields(form: FormState): Html {
  const texts = assignmentFormTexts[form.language]
  return html`<fieldset><legend>${texts.reminder}</legend>
${checkbox(form, { name: 'reminderEnabled', label: texts.reminderEnabled })}
${exactly(form, 'reminderAt')}${textField(form, { name: 'reminderAt', label: texts.reminderAt, type: 'datetime-local' })}
${checkbox(form, { name: 'urgentReminderEnabled', label: texts.urgentReminderEnabled })}</fieldset>`
}

/** The instant of which the control beside it shows the minute. */
function exactly({ values }: FormState, field: 'dueDate' | 'reminderAt'): Html | undefined {
  const exact = values[`${field}Exact`]
  return exact === undefined
    ? undefined
    : html`<input type="hidden" name="${field}Exact" value="${exact}">`
}
