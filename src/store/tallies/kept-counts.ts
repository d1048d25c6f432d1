import type { Tally } from '../../domain/assignments/statistics.ts'
import type { Instant } from '../../domain/time/time.ts'
import type { Row } from '../engines/engine.ts'

/** Counts of a user's assignments, by kind: stored ones, or those moved to another instant. */
export interface KeptCounts {
  /** The instant of the overdue counts. */
  readonly overdueUntil: Instant
  readonly current: KeptCount
  readonly archived: KeptCount
}

export type KeptCount = Pick<Tally, 'total' | 'completed' | 'overdue'>

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
