import type { Assignment } from '../../domain/assignments/assignment.ts'
import { listNames } from '../../domain/assignments/assignment-criteria.ts'
import type { Page } from '../../domain/pagination.ts'
import { leftOfDay } from '../../domain/time/time.ts'
import { tableAddress } from '../addresses.ts'
import { withBack } from '../back.ts'
import { assignmentList, assignmentsForm } from '../components/assignment-item.ts'
import { pager } from '../components/pager.ts'
import { tabs } from '../components/tabs.ts'
import { formatterFor } from '../formatter.ts'
import { type Html, html } from '../html.ts'
import { icons } from '../icons.ts'
import type { ListPosition } from '../lists/list-position.ts'
import { listAddress, queryFields } from '../lists/list-query.ts'
import { assignmentTableTexts } from '../messages/assignment-table.ts'
import { assignmentTexts } from '../messages/assignments.ts'
import { deletedAssignmentTexts } from '../messages/deleted-assignments.ts'
import type { Viewing, WebPage } from '../page-route.ts'
import { type FilterView, filterForm } from './assignments-filter.ts'

/** One page of a list, and its query. */
interface ListView extends Viewing, FilterView {
  readonly found: Page<Assignment>
  readonly position: ListPosition
}

export function assignmentsPage(view: ListView): WebPage {
  const { language, moment, found, listQuery, position } = view
  const texts = assignmentTexts[language]
  const count = texts.found(
    formatterFor(language, moment).number(found.totalCount),
    found.totalCount === 1,
  )
  const { here } = position
  const list = html`<div class="sheet">${assignmentList(view, here, found.items)}</div>`
  const body = html`<div class="head"><h1>${texts.title}</h1><div class="row"><a class="button" href="/subjects">${texts.subjects}</a>
<a class="button primary" href="${addressOfNew(view, here)}">${icons.plus}${texts.add}</a></div></div>
${listTabs(view)}
${filterForm(view)}
${ofOneSeries(view)}
<div class="row"><p class="quiet" id="found" role="status">${count}</p>${isFiltered(view) && found.totalCount > 0 && wayToAll(view)}</div>
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

/** Query fields that filter nothing. */
const unfiltered: readonly string[] = [queryFields.list, queryFields.order, queryFields.page]

const isFiltered = ({ listQuery }: ListView) =>
  Object.keys(listQuery.values).some((name) => !unfiltered.includes(name))

/** A link to all of the same list, in the same order. */
function wayToAll({ language, listQuery }: ListView): Html {
  const kept = Object.entries(listQuery.values).filter(([name]) => unfiltered.includes(name))
  const all = { ...listQuery, values: Object.fromEntries(kept) }
  return html`<a href="${listAddress(all, { page: 1 })}">${assignmentTexts[language].showAll}</a>`
}

function empty(view: ListView): Html {
  const { language, listQuery } = view
  const texts = assignmentTexts[language]
  const way = isFiltered(view)
    ? wayToAll(view)
    : html`<a href="${addressOfNew(view, listAddress(listQuery, {}))}">${texts.add}</a>`
  return html`<div class="empty"><p>${isFiltered(view) ? texts.noneFound : texts.none[listQuery.list]}</p>
<p>${way}</p></div>`
}
