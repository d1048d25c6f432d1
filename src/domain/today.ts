import type { Moment } from './assignment.ts'
import { type AssignmentCriteria, both, criteriaFor, type ListName } from './assignment-criteria.ts'
import { dayWindow, type Instant } from './time.ts'

/** What asks for attention today, the most urgent first. */
export const todayParts = ['overdue', 'due-today', 'due-this-week'] as const satisfies ListName[]
export type TodayPart = (typeof todayParts)[number]

/** The list of that name without what an earlier part holds: no assignment is in two of them. */
export function criteriaOfToday(part: TodayPart, moment: Moment): AssignmentCriteria {
  const dueFrom = firstOf(part, moment)
  const rest = { isArchived: false, ...(dueFrom !== undefined && { dueFrom }) }
  return both(rest, criteriaFor(part, moment))
}

/** What is due before it stands in an earlier part. */
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
