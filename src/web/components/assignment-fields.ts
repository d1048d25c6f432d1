import type { Content, Html } from '../html.ts'
import { html } from '../html.ts'
import { assignmentFormTexts } from '../messages/assignment-form.ts'
import { type FormState, textField } from './field.ts'
import { type ReminderForm, reminderFieldset } from './reminder-fieldset.ts'

// Date and time have a control each. A single one for both sends nothing while either is missing.

/** The due date and time, in the visitor's zone. */
export function dueDateFields(form: FormState, hint?: Content): Html {
  const { dueDay, dueTime, dueTimeHint } = assignmentFormTexts[form.language]
  return html`${exactly(form, 'dueDate')}<div class="fields pair">
${textField(form, { name: 'dueDate', label: dueDay, type: 'date', required: true, hint })}
${textField(form, { name: 'dueTime', label: dueTime, type: 'time', hint: dueTimeHint })}</div>`
}

/** The reminders of one assignment. */
export function reminderFields(form: ReminderForm): Html {
  const texts = assignmentFormTexts[form.language]
  const at = html`${exactly(form, 'reminderAt')}<div class="fields pair">
${textField(form, { name: 'reminderAt', label: texts.reminderDay, type: 'date', missing: texts.reminderDayMissing })}
${textField(form, { name: 'reminderTime', label: texts.reminderTime, type: 'time', missing: texts.reminderTimeMissing })}</div>`
  return reminderFieldset(form, at)
}

/** A hidden field with the exact instant; the controls beside it have only its minute. */
function exactly({ values }: FormState, field: 'dueDate' | 'reminderAt'): Html | undefined {
  const exact = values[`${field}Exact`]
  return exact === undefined
    ? undefined
    : html`<input type="hidden" name="${field}Exact" value="${exact}">`
}
