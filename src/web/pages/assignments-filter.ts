import type { Language } from '../../domain/accounts/user.ts'
import { priorities } from '../../domain/assignments/assignment.ts'
import { type ChosenOrder, orders } from '../../domain/assignments/assignment-order.ts'
import { parseDate } from '../../domain/time/date-input.ts'
import type { Moment } from '../../domain/time/time.ts'
import {
  type Choice,
  checkbox,
  type FormState,
  selectField,
  textField,
  withProblems,
} from '../components/field.ts'
import { subjectField } from '../components/subject-field.ts'
import { formatterFor } from '../formatter.ts'
import { tickedValues } from '../forms/query-input.ts'
import { type Content, flag, type Html, html } from '../html.ts'
import { icons } from '../icons.ts'
import { type ParsedListQuery, queryFields } from '../lists/list-query.ts'
import { assignmentFormTexts } from '../messages/assignment-form.ts'
import { filterTexts } from '../messages/assignments.ts'

/** The current query of the list, and the choices of its filters. */
export interface FilterView {
  readonly language: Language
  readonly moment: Moment
  readonly listQuery: ParsedListQuery
  /** The first subjects of the user. */
  readonly subjects: readonly string[]
}

const { subject, priority, dueFrom, dueTo, order, includeArchived } = queryFields
const rarely: readonly string[] = [subject, priority, dueFrom, dueTo, order, includeArchived]

/**
 * With JavaScript, a choice applies at once, and cancels the request of an earlier one. Text applies on submit.
 *
 * @param result what is found, in words.
 */
export function filterForm(view: FilterView, result: Html): Html {
  const { language, listQuery } = view
  const texts = filterTexts[language]
  const { filter, issues } = listQuery
  const values = tickedValues(listQuery.values, includeArchived, filter.includeArchived)
  const form = { language, issues, values }
  // What is chosen there is said in words. On a phone, its fields would leave no room for the list.
  const isOpen = issues.some(({ field }) => rarely.includes(field))
  return html`<search><form class="filters stack" id="filters" action="/assignments" aria-label="${texts.heading}" hx-trigger="submit, change from:select" hx-sync="replace">
${withProblems(
  form,
  html`${kept(view)}
<div class="searched">${textField(form, { name: queryFields.text, label: texts.search, type: 'search', hint: texts.searchHint })}
<button>${icons.search}${texts.apply}</button></div>
<div class="row"><details id="more"${flag('open', isOpen)}><summary>${texts.more}</summary><div class="stack">
<div class="fields">${subjectField(form, { label: texts.subject, any: texts.anySubject, subjects: view.subjects })}${priorityField(form)}${sortField(form)}</div>
<div class="fields pair">${dateField(form, dueFrom, texts.dueFrom)}${dateField(form, dueTo, texts.dueTo)}</div>
${checkbox(form, { name: includeArchived, label: texts.includeArchived })}
<div><button>${texts.apply}</button></div>
</div></details>
${result}</div>`,
)}
</form></search>`
}

/** What is chosen among the folded fields, in words; undefined if nothing is. */
export function choicesInWords({ language, moment, listQuery }: FilterView): Content {
  const { chosen, heading } = filterTexts[language]
  const { day } = formatterFor(language, moment)
  const dayOf = (text: string) => (parseDate(text) === undefined ? text : day(text))
  const { filter, values } = listQuery
  const inOrder = orders.get(values[order] ?? '')
  const isOneDay = filter.dueFrom !== undefined && filter.dueFrom === filter.dueTo
  const words = [
    filter.subject !== undefined && chosen.subject(filter.subject),
    filter.priority && chosen.priority(assignmentFormTexts[language].priorities[filter.priority]),
    isOneDay && chosen.dueOn(dayOf(filter.dueFrom)),
    !isOneDay && filter.dueFrom !== undefined && chosen.dueFrom(dayOf(filter.dueFrom)),
    !isOneDay && filter.dueTo !== undefined && chosen.dueTo(dayOf(filter.dueTo)),
    inOrder && nameOf(inOrder, language),
    filter.includeArchived && chosen.includeArchived,
  ].filter(Boolean)
  if (words.length === 0) return undefined
  return html`<ul class="row quiet" id="chosen" aria-label="${heading}">${words.map((it) => html`<li class="typed">${it}</li>`)}</ul>`
}

/** Hidden fields for the choices that other parts of the page make. */
function kept({ listQuery }: FilterView): readonly Html[] {
  const names = [queryFields.list, queryFields.recurringSettingId]
  const wrong = listQuery.issues.map(({ field }) => field)
  const given = names.filter(
    (name) => listQuery.values[name] !== undefined && !wrong.includes(name),
  )
  return given.map(
    (name) => html`<input type="hidden" name="${name}" value="${listQuery.values[name]}">`,
  )
}

function priorityField(form: FormState): Html {
  const { priority: label, anyPriority } = filterTexts[form.language]
  const names = assignmentFormTexts[form.language].priorities
  const choices = priorities.map((value) => ({ value, text: names[value] }))
  return selectField(form, { name: priority, label, choices: [any(anyPriority), ...choices] })
}

function sortField(form: FormState): Html {
  const { sort: label, usualOrder } = filterTexts[form.language]
  const choices = [...orders].map(([value, it]) => ({ value, text: nameOf(it, form.language) }))
  return selectField(form, { name: order, label, choices: [any(usualOrder), ...choices] })
}

const nameOf = ({ by, descending }: ChosenOrder, language: Language): string =>
  filterTexts[language].orders[by][descending ? 1 : 0]

/** A date control would not show a text that is not a date. */
function dateField(form: FormState, name: string, label: string): Html {
  const text = form.values[name]
  const isDate = text === undefined || parseDate(text) !== undefined
  return textField(form, { name, label, type: isDate ? 'date' : 'text' })
}

const any = (text: string): Choice => ({ value: '', text })
