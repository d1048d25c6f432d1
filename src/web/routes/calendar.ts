import type { Assignment } from '../../domain/assignment.ts'
import { orderOf } from '../../domain/assignment-order.ts'
import { type CalendarMonth, monthOf } from '../../domain/calendar.ts'
import { occurrencesAhead } from '../../domain/occurrences.ts'
import type { Page } from '../../domain/pagination.ts'
import { localDateOf } from '../../domain/time.ts'
import { windowOf } from '../../domain/weeks.ts'
import { given } from '../forms.ts'
import { show, showAgain } from '../outcomes.ts'
import type { Outcome, PageRoute, VisitorContext } from '../page-route.ts'
import { type CalendarView, calendarPage } from '../pages/calendar.ts'
import { type ComingOccurrence, shownPerDay, type WorkOfDay } from '../pages/calendar-day.ts'

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
  const [due, { byDate: coming, isCut }] = await Promise.all([
    dueByDate(dates, context),
    comingByDate(dates, context),
  ])
  const workOn = (date: string): WorkOfDay => ({
    due: due.get(date) ?? { items: [], totalCount: 0 },
    coming: coming.get(date) ?? [],
  })
  const busy = dates.filter((date) => due.has(date) || coming.has(date))
  return { work: new Map(busy.map((date) => [date, workOn(date)])), isCut }
}

/**
 * The assignments due on each of `dates` that has some. A month may have a thousand, of which
 * the page shows a few: all are counted, and only those few are read.
 */
async function dueByDate(
  dates: readonly string[],
  { deps, person, moment }: VisitorContext,
): Promise<ReadonlyMap<string, Page<Assignment>>> {
  const { assignments, statistics } = deps.store
  const days = dates.map((date) => ({ date, ...windowOf([date], moment.timeZone) }))
  const counts = await statistics.countIn(person.userId, 'dueDate', days)
  const read = async ({ date, from, before }: (typeof days)[number]) => {
    const criteria = { isArchived: false, dueFrom: from, dueBefore: before }
    const first = { page: 1, pageSize: shownPerDay }
    const query = { criteria, order: orderOf('all') }
    return [date, await assignments.list(person.userId, query, first)] as const
  }
  const busy = days.filter((_, at) => counts[at] !== 0)
  return new Map(await Promise.all(busy.map(read)))
}

/** More than a person has. The dates of so many daily ones take 20 ms. */
const mostSeries = 50

/** What series will create that falls due on each of `dates`, which are in order. */
async function comingByDate(
  dates: readonly string[],
  { deps, person, moment }: VisitorContext,
): Promise<Coming> {
  const { now, timeZone } = moment
  const [from = '', until = ''] = [dates[0], dates.at(-1)]
  if (until < localDateOf(now, timeZone)) return { byDate: new Map(), isCut: false }
  const running = await deps.store.recurringSettings.running(person.userId, mostSeries + 1)
  const coming = running
    .slice(0, mostSeries)
    .flatMap((setting) =>
      occurrencesAhead(setting, { from, until }, moment).map(({ dueDate }) => ({
        setting,
        dueDate,
      })),
    )
    .toSorted((one, other) => one.dueDate - other.dueDate)
  const byDate = Map.groupBy(coming, ({ dueDate }) => localDateOf(dueDate, timeZone))
  return { byDate, isCut: running.length > mostSeries }
}

interface Coming {
  readonly byDate: ReadonlyMap<string, readonly ComingOccurrence[]>
  /** Whether there are more series than were looked at. */
  readonly isCut: boolean
}
