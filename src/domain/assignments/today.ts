import { dayWindow, type Moment } from '../time/time.ts'
import { type AssignmentCriteria, both, criteriaFor, type ListName } from './assignment-criteria.ts'

/** The lists on Today, the most urgent first. */
export const todayParts = ['overdue', 'due-today', 'due-this-week'] as const satisfies ListName[]
export type TodayPart = (typeof todayParts)[number]

/**
 * The list of that name without what is due today, unless it is that of today: so none appears twice, and what was due
 * this morning is not lost behind all that is overdue since long.
 */
export function criteriaOfToday(part: TodayPart, moment: Moment): AssignmentCriteria {
  const list = { isArchived: false, ...criteriaFor(part, moment) }
  return both(list, besidesToday(part, moment))
}

function besidesToday(part: TodayPart, { now, timeZone }: Moment): AssignmentCriteria {
  const { from, before } = dayWindow(now, timeZone, 1)
  switch (part) {
    case 'overdue':
      return { dueBefore: from }
    case 'due-today':
      return {}
    case 'due-this-week':
      return { dueFrom: before }
  }
}
