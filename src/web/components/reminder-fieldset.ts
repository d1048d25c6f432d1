import { type Content, type Html, html } from '../html.ts'
import { assignmentFormTexts } from '../messages/assignment-form.ts'
import { checkbox, type FormState } from './field.ts'

/** Whether to remind, and what says `when`; that no reminder comes from here has to be known to whoever wants one. */
export function reminderFieldset(form: FormState, when: Content): Html {
  const texts = assignmentFormTexts[form.language]
  return html`<fieldset aria-describedby="reminder-hint"><legend>${texts.reminder}</legend>
<p class="hint" id="reminder-hint">${texts.reminderHint}</p>
${checkbox(form, { name: 'reminderEnabled', label: texts.reminderEnabled })}
${when}
${checkbox(form, { name: 'urgentReminderEnabled', label: texts.urgentReminderEnabled })}</fieldset>`
}
