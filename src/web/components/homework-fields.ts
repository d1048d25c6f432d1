import type { Language } from '../../domain/accounts/user.ts'
import { priorities } from '../../domain/assignments/assignment.ts'
import { type Content, type Html, html } from '../html.ts'
import { assignmentFormTexts } from '../messages/assignment-form.ts'
import { type ShownField, wordIn } from './changed-meanwhile.ts'
import { type FormState, selectField, suggestions, textArea, textField } from './field.ts'

/** The fields common to assignments and series. `subjects` are suggestions; `due` goes second. */
export function homeworkFields(form: FormState, subjects: readonly string[], due?: Content): Html {
  const texts = assignmentFormTexts[form.language]
  const choices = priorities.map((value) => ({ value, text: texts.priorities[value] }))
  return html`${textField(form, { name: 'title', label: texts.title, required: true, autocomplete: 'off' })}${due}
<div class="fields">${textField(form, {
    name: 'subject',
    label: texts.subject,
    hint: texts.subjectHint,
    autocomplete: 'off',
    also: html`list="subjects"`,
  })}${selectField(form, { name: 'priority', label: texts.priority, choices })}</div>
${suggestions('subjects', subjects)}
${textArea(form, { name: 'description', label: texts.description })}`
}

/** The same fields, with how to display their values. */
export function shownHomeworkFields(language: Language): readonly ShownField[] {
  const texts = assignmentFormTexts[language]
  return [
    { name: 'title', label: texts.title },
    { name: 'subject', label: texts.subject },
    { name: 'priority', label: texts.priority, format: wordIn(texts.priorities) },
    { name: 'description', label: texts.description },
  ]
}
