import type { Instant } from '../domain/time.ts'
import type { Row } from './engines/engine.ts'
import type { NextDueReader } from './next-due.ts'

/** How many of a user's assignments there are of each kind, as it is kept. */
export interface KeptCounts {
  /** The overdue are counted as of this instant. */
  readonly overdueUntil: Instant
  readonly current: KeptCount
  readonly archived: KeptCount
}

export interface KeptCount {
  readonly total: number
  readonly completed: number
  readonly overdue: number
}

/** The columns of a user's state that `toKeptCounts` reads, in this order. */
export const keptCountColumns = [
  'overdue_until',
  'total',
  'completed',
  'overdue',
  'archived_total',
  'archived_completed',
  'archived_overdue',
] as const

export const toKeptCounts = (row: Row): KeptCounts => ({
  overdueUntil: Number(row[0]),
  current: { total: Number(row[1]), completed: Number(row[2]), overdue: Number(row[3]) },
  archived: { total: Number(row[4]), completed: Number(row[5]), overdue: Number(row[6]) },
})

/** What is known of a user's counts without a question of its own; undefined where nothing is. */
export interface KeptCountReader {
  /** Whenever the overdue among them were counted. */
  find(userId: number): KeptCounts | undefined
  /** Those that are right as of `now`, too: nothing falls due between then and when they were counted. */
  findAsOf(userId: number, now: Instant): KeptCounts | undefined
}

/** @param find undefined where each question is a round trip */
export function keptCountReader(
  find: KeptCountReader['find'] | undefined,
  nextDue: NextDueReader,
): KeptCountReader {
  const { isNoneBetween } = nextDue
  if (!find || !isNoneBetween) return { find: () => undefined, findAsOf: () => undefined }
  return {
    find,
    findAsOf(userId, now) {
      const counts = find(userId)
      const isRight = counts && isNoneBetween(userId, counts.overdueUntil, now)
      return isRight ? counts : undefined
    },
  }
}
