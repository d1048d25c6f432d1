import { type Content, type Html, html } from '../html.ts'
import { assignmentFormTexts } from '../messages/assignment-form.ts'
import { checkbox, type FormState } from './field.ts'

export interface ReminderForm extends FormState {
  /** Whether reminders reach the visitor in some way. */
  readonly isReminded: boolean
}

/** The reminder fields, including those in `when`. A hint says what they need to reach anybody. */
export function reminderFieldset(form: ReminderForm, when: Content): Html {
  const texts = assignmentFormTexts[form.language]
  const hint = form.isReminded ? texts.reminderHint : texts.noReminders
  return html`<fieldset aria-describedby="reminder-hint"><legend>${texts.reminder}</legend>
<p class="hint" id="reminder-hint">${hint.text} <a href="/account/calendar">${hint.link}</a></p>
${checkbox(form, { name: 'reminderEnabled', label: texts.reminderEnabled })}
<div class="of-reminder">${when}</div>
${checkbox(form, { name: 'urgentReminderEnabled', label: texts.urgentReminderEnabled })}</fieldset>`
}
