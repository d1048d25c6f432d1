import type { Assignment } from '../../domain/assignments/assignment.ts'
import { listNames } from '../../domain/assignments/assignment-criteria.ts'
import type { Page } from '../../domain/pagination.ts'
import { leftOfDay } from '../../domain/time/time.ts'
import { tableAddress } from '../addresses.ts'
import { withBack } from '../back.ts'
import { assignmentList, assignmentsForm } from '../components/assignment-list.ts'
import { pager } from '../components/pager.ts'
import { tabs } from '../components/tabs.ts'
import { formatterFor } from '../formatter.ts'
import { type Html, html } from '../html.ts'
import { icons } from '../icons.ts'
import type { ListPosition } from '../lists/list-position.ts'
import { isFiltered, listAddress, withoutFilters } from '../lists/list-query.ts'
import { assignmentTableTexts } from '../messages/assignment-table.ts'
import { assignmentTexts } from '../messages/assignments.ts'
import { deletedAssignmentTexts } from '../messages/deleted-assignments.ts'
import type { Viewing, WebPage } from '../page-route.ts'
import { choicesInWords, type FilterView, filterForm } from './assignments-filter.ts'

/** One page of a list, and its query. */
interface ListView extends Viewing, FilterView {
  readonly found: Page<Assignment>
  readonly position: ListPosition
  /** If none are found, how many other lists or the archive have that the filter finds. */
  readonly elsewhere: number
}

export function assignmentsPage(view: ListView): WebPage {
  const { language, moment, found, listQuery, position } = view
  const texts = assignmentTexts[language]
  const { here } = position
  const list = html`<div class="sheet">${assignmentList(view, here, found.items)}</div>`
  const body = html`<div class="head"><h1>${texts.title}</h1><div class="row"><a class="button" href="/subjects">${texts.subjects}</a>
<a class="button primary" href="${addressOfNew(view, here)}">${icons.plus}${texts.add}</a></div></div>
${listTabs(view)}
${filterForm(view, resultOf(view))}
${ofOneSeries(view)}
${found.totalCount === 0 ? empty(view) : assignmentsForm(view, here, list)}
${pager(language, position)}
<div class="row no-print"><a href="/assignments/deleted">${deletedAssignmentTexts[language].title}</a>
<a href="${tableAddress}" hx-boost="false">${assignmentTableTexts[language].download}</a></div>`
  return {
    title: listQuery.list === 'all' ? texts.title : texts.list[listQuery.list],
    body,
    dayLeft: leftOfDay(moment),
  }
}

function resultOf(view: ListView): Html {
  const { language, moment, found, listQuery } = view
  const number = formatterFor(language, moment).number(found.totalCount)
  const count = assignmentTexts[language].found(number, found.totalCount === 1)
  return html`<p class="quiet" id="found" role="status">${count}</p>${choicesInWords(view)}${isFiltered(listQuery) && found.totalCount > 0 && wayToAll(view)}`
}

/** The form for a new assignment, of the subject that the list is of. */
function addressOfNew({ listQuery }: ListView, here: string): string {
  const { subject } = listQuery.filter
  const query = subject === undefined ? '' : `?${new URLSearchParams({ subject }).toString()}`
  return withBack(`/assignments/new${query}`, here)
}

function listTabs({ language, listQuery }: ListView): Html {
  const texts = assignmentTexts[language]
  const links = listNames.map((list) => ({
    href: listAddress(listQuery, { list: list === 'all' ? undefined : list }),
    text: texts.list[list],
    isHere: list === listQuery.list,
  }))
  return tabs(texts.lists, links)
}

function ofOneSeries({ language, listQuery }: ListView): Html | undefined {
  const { recurringSettingId } = listQuery.filter
  if (recurringSettingId === undefined) return undefined
  const texts = assignmentTexts[language]
  return html`<p class="row">${texts.ofOneSeries} <a href="${listAddress(listQuery, { recurringSettingId: undefined })}">${texts.showAll}</a></p>`
}

/** A link to all of the same list, in the same order. */
function wayToAll({ language, listQuery }: ListView): Html {
  const all = listAddress(withoutFilters(listQuery), { page: 1 })
  return html`<a href="${all}">${assignmentTexts[language].showAll}</a>`
}

function wayElsewhere({ language, moment, listQuery, elsewhere }: ListView): Html {
  const there = listAddress(listQuery, { list: undefined, includeArchived: true })
  const count = formatterFor(language, moment).number(elsewhere)
  return html`<p><a href="${there}">${assignmentTexts[language].elsewhere(count)}</a></p>`
}

function empty(view: ListView): Html {
  const { language, listQuery } = view
  const texts = assignmentTexts[language]
  const isNoneFound = isFiltered(listQuery)
  const way = isNoneFound
    ? wayToAll(view)
    : html`<a href="${addressOfNew(view, listAddress(listQuery, {}))}">${texts.add}</a>`
  return html`<div class="empty"><p>${isNoneFound ? texts.noneFound : texts.none[listQuery.list]}</p>${view.elsewhere > 0 && wayElsewhere(view)}
<p>${way}</p></div>`
}
