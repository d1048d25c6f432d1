import { type DayRangeInput, windowOfRange } from '../time/day-range.ts'
import { addDays, type Moment, todayOf } from '../time/time.ts'
import {
  type AssignmentCriteria,
  both,
  criteriaFor,
  daysOfThisWeek,
  type ListName,
} from './assignment-criteria.ts'
import { type AssignmentOrder, orderOf } from './assignment-order.ts'

/** The lists on Today, the most urgent first. */
export const todayParts = ['overdue', 'due-today', 'due-this-week'] as const satisfies ListName[]
export type TodayPart = (typeof todayParts)[number]

/**
 * The days of a list that its part of Today shows. Only the part for today shows the present day. So nothing appears twice,
 * and what was due this morning is not lost behind all that is long overdue.
 */
export function daysOfToday(part: TodayPart, moment: Moment): DayRangeInput {
  const today = todayOf(moment)
  switch (part) {
    case 'overdue':
      return { to: addDays(today, -1) }
    case 'due-today':
      return {}
    case 'due-this-week':
      return { from: addDays(today, 1) }
  }
}

/** What a part of Today shows: its list, on those days. */
export function criteriaOfToday(part: TodayPart, moment: Moment): AssignmentCriteria {
  const { from, before } = windowOfRange(daysOfToday(part, moment), moment.timeZone)
  const days: AssignmentCriteria = {
    ...(from !== undefined && { dueFrom: from }),
    ...(before !== undefined && { dueBefore: before }),
  }
  return both({ isArchived: false, ...criteriaFor(part, moment) }, days)
}

/** The dates of all parts but the first, YYYY-MM-DD, both included: those of the list of this week. */
export function weekOfToday(moment: Moment) {
  const from = todayOf(moment)
  return { from, until: addDays(from, daysOfThisWeek - 1) }
}

/** What was due yesterday can often still be handed in. So it comes before what is long overdue. */
export const orderOfToday = (part: TodayPart): AssignmentOrder => ({
  ...orderOf(part),
  descending: part === 'overdue',
})
