import { dayWindow, type Instant, type Moment } from '../time/time.ts'
import { type AssignmentCriteria, both, criteriaFor, type ListName } from './assignment-criteria.ts'

/** The lists on Today, the most urgent first. */
export const todayParts = ['overdue', 'due-today', 'due-this-week'] as const satisfies ListName[]
export type TodayPart = (typeof todayParts)[number]

/** The list of that name without the assignments of earlier parts, so that none appears twice. */
export function criteriaOfToday(part: TodayPart, moment: Moment): AssignmentCriteria {
  const dueFrom = firstOf(part, moment)
  const rest = { isArchived: false, ...(dueFrom !== undefined && { dueFrom }) }
  return both(rest, criteriaFor(part, moment))
}

/** The first due date of a part. Earlier ones are in an earlier part. */
function firstOf(part: TodayPart, { now, timeZone }: Moment): Instant | undefined {
  switch (part) {
    case 'overdue':
      return undefined
    case 'due-today':
      return now
    case 'due-this-week':
      return dayWindow(now, timeZone, 1).before
  }
}
