import type { AssignmentCriteria } from '../assignments/assignment-criteria.ts'
import { oneDay } from '../time/durations.ts'
import { addDays, type Instant, type Moment, todayOf } from '../time/time.ts'

/** The right to read a user's calendar, which a calendar program has by a secret address. A user has at most one. */
export interface CalendarLink {
  readonly userId: number
  /** SHA-256 of its token, by `tokenDigest`. The token itself is not stored. */
  readonly digest: string
  /** Address by which its user reached the service when it was made: `https://kadai.example.org`. */
  readonly origin: string
  readonly createdAt: Instant
}

/** The most open assignments that a calendar shows, and the most occurrences to come: those due first. */
export const mostLinked = 200

const daysPast = 30
const daysAhead = 60

/** The assignments that a calendar shows: open ones. One overdue for longer than `daysPast` is on Today alone. */
export const linkedCriteria = ({ now }: Pick<Moment, 'now'>): AssignmentCriteria => ({
  isCompleted: false,
  isArchived: false,
  dueFrom: now - daysPast * oneDay,
})

/** Today and the sixty days after it, YYYY-MM-DD, both included: where it shows what series will create. */
export function linkedDates(moment: Moment) {
  const from = todayOf(moment)
  return { from, until: addDays(from, daysAhead) }
}
