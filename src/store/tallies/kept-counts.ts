import type { Instant } from '../../domain/time.ts'
import type { Row } from '../engines/engine.ts'
import type { NextDueReader } from './next-due.ts'

/** Stored counts of a user's assignments, by kind. */
export interface KeptCounts {
  /** The instant of the overdue counts. */
  readonly overdueUntil: Instant
  readonly current: KeptCount
  readonly archived: KeptCount
}

export interface KeptCount {
  readonly total: number
  readonly completed: number
  readonly overdue: number
}

/** The columns of the user state for `toKeptCounts`, in order. */
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

/** A user's counts, if they are known without a query. */
export interface KeptCountReader {
  /** As stored, for whatever instant the overdue were counted. */
  find(userId: number): KeptCounts | undefined
  /**
   * The counts, if they are right at `now`: nothing falls due between then and the instant
   * of the overdue counts.
   */
  findAsOf(userId: number, now: Instant): KeptCounts | undefined
}

export function keptCountReader(
  find: KeptCountReader['find'],
  { isNoneBetween }: NextDueReader,
): KeptCountReader {
  return {
    find,
    findAsOf(userId, now) {
      const counts = find(userId)
      const isRight = counts && isNoneBetween(userId, counts.overdueUntil, now)
      return isRight ? counts : undefined
    },
  }
}
