import { addDays, localDateOf, type Moment, startOfDay } from '../time/time.ts'
import { type AssignmentCriteria, both, criteriaFor, type ListName } from './assignment-criteria.ts'

/** The lists on Today, the most urgent first. */
export const todayParts = ['overdue', 'due-today', 'due-this-week'] as const satisfies ListName[]
export type TodayPart = (typeof todayParts)[number]

/** Days of due dates, YYYY-MM-DD and inclusive. */
interface DueDays {
  readonly dueFrom?: string
  readonly dueTo?: string
}

/**
 * The days of the list of that name that Today shows: all but the present one, unless it is the list of that. So nothing
 * appears twice, and what was due this morning is not lost behind all that is overdue since long.
 */
export function daysOfToday(part: TodayPart, { now, timeZone }: Moment): DueDays {
  const today = localDateOf(now, timeZone)
  switch (part) {
    case 'overdue':
      return { dueTo: addDays(today, -1) }
    case 'due-today':
      return {}
    case 'due-this-week':
      return { dueFrom: addDays(today, 1) }
  }
}

/** The list of that name on the days that Today shows. */
export function criteriaOfToday(part: TodayPart, moment: Moment): AssignmentCriteria {
  const { dueFrom, dueTo } = daysOfToday(part, moment)
  const days: AssignmentCriteria = {
    ...(dueFrom && { dueFrom: startOfDay(dueFrom, moment.timeZone) }),
    ...(dueTo && { dueBefore: startOfDay(addDays(dueTo, 1), moment.timeZone) }),
  }
  return both({ isArchived: false, ...criteriaFor(part, moment) }, days)
}
