import { checkbox, type FormState, textField, withProblems } from '../../components/field.ts'
import { subjectField } from '../../components/subject-field.ts'
import { flag, type Html, html } from '../../html.ts'
import { statisticsTexts } from '../../messages/statistics.ts'

const shown = ['from', 'to', 'subject', 'include_archived']

/**
 * Selects the assignments that are counted. A GET form, so that its result can be bookmarked. It is closed until it is
 * sent: on a phone, it would fill the screen before the first number.
 */
export function filterForm(form: FormState, subjects: readonly string[]): Html {
  const { filter } = statisticsTexts[form.language]
  const isOpen = shown.some((name) => form.values[name] !== undefined)
  return html`<details class="sheet" id="filter"${flag('open', isOpen)}><summary>${filter.title}</summary>
<form class="stack" method="get" action="/statistics">
${withProblems(
  form,
  html`<div class="fields">${textField(form, { name: 'from', label: filter.from, type: 'date' })}
${textField(form, { name: 'to', label: filter.to, type: 'date' })}
${subjectField(form, { label: filter.subject, any: filter.everySubject, subjects })}</div>
${checkbox(form, { name: 'include_archived', label: filter.includeArchived })}`,
)}
<div class="row"><button class="primary">${filter.apply}</button><a class="button" href="/statistics">${filter.clear}</a></div></form></details>`
}
