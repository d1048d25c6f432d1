import { type SubjectTally, sumOf } from '../../domain/assignments/statistics.ts'
import type { Instant } from '../../domain/time/time.ts'
import type { KeptCount, KeptCounts } from './kept-counts.ts'
import type { TallyChange } from './tally-changes.ts'

/** What is added to a user's counters, and the instant of the overdue ones from then on. */
export interface AddedTallies extends KeptCounts {
  readonly bySubject: readonly TallyChange[]
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
 * Counts by subject, which are not of the archive, with what was added. Undefined if there is a new subject,
 * whose place the database knows.
 */
export function withAddedBySubject(
  tallies: readonly SubjectTally[],
  { bySubject }: AddedTallies,
): readonly SubjectTally[] | undefined {
  let result = tallies
  for (const change of bySubject) {
    const { isArchived, subject } = change
    if (isArchived === 1) continue
    if (!result.some((it) => it.subject === subject)) return undefined
    result = result.map((it) => (it.subject === subject ? { subject, ...sumOf([it, change]) } : it))
  }
  return result.filter(({ total }) => total !== 0)
}
