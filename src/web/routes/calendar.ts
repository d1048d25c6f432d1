import { orderOf } from '../../domain/assignment-order.ts'
import { type CalendarMonth, monthOf } from '../../domain/calendar.ts'
import { windowOf } from '../../domain/weeks.ts'
import { given } from '../forms.ts'
import { show, showAgain } from '../outcomes.ts'
import type { Outcome, PageRoute, VisitorContext } from '../page-route.ts'
import { calendarPage, type DueOnDay, shownPerDay } from '../pages/calendar.ts'

export const calendarRoutes: readonly PageRoute[] = [
  { method: 'GET', path: '/calendar', answer: showMonth },
]

async function showMonth(context: VisitorContext): Promise<Outcome> {
  const requested = given(context.query, 'month')
  const month = monthOf(requested, context.moment)
  const isWrong = requested !== undefined && requested !== month.month
  const page = calendarPage(context, { month, isWrong, due: await dueIn(month, context) })
  return isWrong ? showAgain(page) : show(page)
}

/**
 * The assignments due on each day that has some. A month may have a thousand, of which
 * the page shows a few: all are counted, and only those few are read.
 */
async function dueIn(
  { weeks }: CalendarMonth,
  { deps, person, moment }: VisitorContext,
): Promise<ReadonlyMap<string, DueOnDay>> {
  const { assignments, statistics } = deps.store
  const days = weeks.flat().map(({ date }) => ({ date, ...windowOf([date], moment.timeZone) }))
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
