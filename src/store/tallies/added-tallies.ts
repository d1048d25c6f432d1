import type { Instant } from '../../domain/time.ts'
import type { Row } from '../engines/engine.ts'
import type { KeptCount, KeptCounts } from './kept-counts.ts'
import type { TallyChange } from './tally-changes.ts'

/** What is added to a user's counters. */
export interface AddedTallies {
  readonly current: KeptCount
  readonly archived: KeptCount
  readonly bySubject: readonly TallyChange[]
  /** The instant of the overdue counts from then on. */
  readonly overdueUntil: Instant
}

export function addedTallies(
  bySubject: readonly TallyChange[],
  overdueUntil: Instant,
): AddedTallies {
  const none = () => ({ total: 0, completed: 0, overdue: 0 })
  const [current, archived] = [none(), none()]
  for (const { isArchived, total, completed, overdue } of bySubject) {
    const sum = isArchived === 1 ? archived : current
    sum.total += total
    sum.completed += completed
    sum.overdue += overdue
  }
  return { current, archived, bySubject, overdueUntil }
}

export const withAdded = ({ current, archived }: KeptCounts, added: AddedTallies): KeptCounts => ({
  overdueUntil: added.overdueUntil,
  current: sum(current, added.current),
  archived: sum(archived, added.archived),
})

const sum = (one: KeptCount, other: KeptCount): KeptCount => ({
  total: one.total + other.total,
  completed: one.completed + other.completed,
  overdue: one.overdue + other.overdue,
})

/**
 * Rows of subject, total, completed, overdue, on_time, which are not of the archive, with what was added.
 * Undefined if there is a new subject, whose place the database knows.
 */
export function withAddedBySubject(
  rows: readonly Row[],
  { bySubject }: AddedTallies,
): readonly Row[] | undefined {
  let result = rows
  for (const change of bySubject) {
    if (change.isArchived === 1) continue
    if (!result.some(([subject]) => subject === change.subject)) return undefined
    result = result.map((row) => (row[0] === change.subject ? rowWith(row, change) : row))
  }
  return result.filter(([, total]) => total !== 0)
}

const rowWith = (
  [subject = '', total, completed, overdue, onTime]: Row,
  change: TallyChange,
): Row => [
  subject,
  Number(total) + change.total,
  Number(completed) + change.completed,
  Number(overdue) + change.overdue,
  Number(onTime) + change.onTime,
]
