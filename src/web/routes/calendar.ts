import type { Assignment } from '../../domain/assignments/assignment.ts'
import type { AssignmentCriteria } from '../../domain/assignments/assignment-criteria.ts'
import { orderOf } from '../../domain/assignments/assignment-order.ts'
import { type CalendarMonth, monthOf } from '../../domain/assignments/calendar.ts'
import type { Page } from '../../domain/pagination.ts'
import { localDateOf } from '../../domain/time/time.ts'
import { windowOf } from '../../domain/time/weeks.ts'
import { comingOccurrences } from '../coming-occurrences.ts'
import { given } from '../forms/forms.ts'
import { show, showAgain } from '../outcomes.ts'
import type { Outcome, PageRoute, VisitorContext } from '../page-route.ts'
import { type CalendarView, calendarPage } from '../pages/calendar.ts'
import { shownPerDay, type WorkOfDay } from '../pages/calendar-day.ts'

const order = orderOf('all')

export const calendarRoutes: readonly PageRoute[] = [
  { method: 'GET', path: '/calendar', answer: showMonth },
]

async function showMonth(context: VisitorContext): Promise<Outcome> {
  const requested = given(context.query, 'month')
  const month = monthOf(requested, context.moment)
  const isWrong = requested !== undefined && requested !== month.month
  const page = calendarPage(context, { month, isWrong, ...(await workIn(month, context)) })
  return isWrong ? showAgain(page) : show(page)
}

/** What each day has, if it has anything. */
async function workIn(
  { weeks }: CalendarMonth,
  context: VisitorContext,
): Promise<Pick<CalendarView, 'work' | 'isCut'>> {
  const dates = weeks.flat().map(({ date }) => date)
  const { deps, person, moment } = context
  const span = { from: dates[0] ?? '', until: dates.at(-1) ?? '', moment }
  const [due, { occurrences, isCut }] = await Promise.all([
    dueByDate(dates, context),
    comingOccurrences(deps, person, span),
  ])
  const coming = Map.groupBy(occurrences, (it) => localDateOf(it.dueDate, moment.timeZone))
  const workOn = (date: string): WorkOfDay => ({
    due: due.get(date) ?? { items: [], totalCount: 0 },
    coming: coming.get(date) ?? [],
  })
  const busy = dates.filter((date) => due.has(date) || coming.has(date))
  return { work: new Map(busy.map((date) => [date, workOn(date)])), isCut }
}

/**
 * The assignments due on each of `dates` that has some. A month may have a thousand, of which
 * the page shows a few: all are counted, and only those few are read. What is completed hides nothing that is open.
 */
async function dueByDate(
  dates: readonly string[],
  { deps, person, moment }: VisitorContext,
): Promise<ReadonlyMap<string, Page<Assignment>>> {
  const { assignments, statistics } = deps.store
  const days = dates.map((date) => ({ date, ...windowOf([date], moment.timeZone) }))
  const counts = await statistics.countIn(person.userId, 'dueDate', days)
  const list = (criteria: AssignmentCriteria) =>
    assignments.list(person.userId, { criteria, order }, { page: 1, pageSize: shownPerDay })
  const read = async ({ date, from, before }: (typeof days)[number]) => {
    const criteria = { isArchived: false, dueFrom: from, dueBefore: before }
    const first = await list(criteria)
    if (first.totalCount <= shownPerDay) return [date, first] as const
    const open = await list({ ...criteria, isCompleted: false })
    const completed = first.items.filter(({ completedAt }) => completedAt !== null)
    const items = [...open.items, ...completed].slice(0, shownPerDay)
    return [date, { ...first, items }] as const
  }
  const busy = days.filter((_, at) => counts[at] !== 0)
  return new Map(await Promise.all(busy.map(read)))
}
