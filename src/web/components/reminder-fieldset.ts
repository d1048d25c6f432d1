import { type Content, type Html, html } from '../html.ts'
import { assignmentFormTexts } from '../messages/assignment-form.ts'
import { checkbox, type FormState } from './field.ts'

/** The reminder fields, including those in `when`. A hint says what they need to reach anybody. */
export function reminderFieldset(form: FormState, when: Content): Html {
  const texts = assignmentFormTexts[form.language]
  return html`<fieldset aria-describedby="reminder-hint"><legend>${texts.reminder}</legend>
<p class="hint" id="reminder-hint">${texts.reminderHint.text} <a href="/account/calendar">${texts.reminderHint.link}</a></p>
${checkbox(form, { name: 'reminderEnabled', label: texts.reminderEnabled })}
<div class="of-reminder">${when}</div>
${checkbox(form, { name: 'urgentReminderEnabled', label: texts.urgentReminderEnabled })}</fieldset>`
}
