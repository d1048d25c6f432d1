import { type Html, html } from '../html.ts'
import { type FormState, selectField, suggestions, textField } from './field.ts'

/** With more subjects than this, a text field that suggests them replaces the list of choices. */
const maxChoices = 100

interface SubjectChoice {
  readonly label: string
  /** The choice of none. */
  readonly any: string
  /** The first subjects of the user, whatever the filter. */
  readonly subjects: readonly string[]
}

/** A field by which a filter chooses one subject. Always has the requested one, even if it has no assignments. */
export function subjectField(form: FormState, { label, any, subjects }: SubjectChoice): Html {
  const name = 'subject'
  if (subjects.length > maxChoices) {
    const also = html`list="subjects"`
    return html`${textField(form, { name, label, also })}${suggestions('subjects', subjects)}`
  }
  const requested = form.values[name] ?? ''
  const all = requested === '' || subjects.includes(requested) ? subjects : [...subjects, requested]
  const choices = all.map((subject) => ({ value: subject, text: subject }))
  return selectField(form, { name, label, choices: [{ value: '', text: any }, ...choices] })
}
