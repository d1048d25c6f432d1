import { oneMinute } from '../../domain/durations.ts'
import { dayStarts, type Instant } from '../../domain/time.ts'
import type { Row, Transaction } from '../engines/engine.ts'
import { addToDays, beginDays, manyAssignments } from './day-tallies.ts'
import type { DayOf, TallyChange, TallyChanges } from './tally-changes.ts'
import type { TallyStatements } from './tally-statements.ts'

/**
 * How far the instant of the overdue counts may be from the present before a write moves
 * it, in milliseconds. Readers add what falls due between the two.
 */
const allowedDrift = 15 * oneMinute

/** The counts of a user before a transaction. */
export interface CountedState {
  /** The instant of the overdue counts. */
  readonly overdueUntil: Instant
  /** The total, archive included. */
  readonly total: number
  /** The zone of the counters by day; null if there are none. */
  readonly dayZone: string | null
}

/** The changes of a transaction to a user's assignments. */
interface Changed {
  readonly userId: number
  readonly changes: TallyChanges
  readonly state: CountedState
}

/** Updates the counters, and raises the user's version. */
export async function writeTallies(
  transaction: Transaction,
  statements: TallyStatements,
  { userId, changes, state }: Changed,
): Promise<void> {
  const { newest = state.overdueUntil } = changes
  const isFar = Math.abs(newest - state.overdueUntil) > allowedDrift
  const until = isFar ? newest : state.overdueUntil
  const due = isFar
    ? await openBetween(transaction, statements, { userId, from: state.overdueUntil, until })
    : []
  const by = until > state.overdueUntil ? 1 : -1
  const changesBy = (dayOf: DayOf): readonly TallyChange[] => {
    const sums = changes.sums(state.overdueUntil, dayOf)
    for (const [isArchived, subject, createdAt] of due) {
      const day = dayOf(Number(createdAt))
      sums.of(isArchived === 1 ? 1 : 0, String(subject), day).overdue += by
    }
    return sums.all()
  }
  const added = send(transaction, statements, { userId, changes: changesBy(() => 0), until })
  if (state.dayZone !== null) {
    addToDays(transaction, statements.days, {
      userId,
      changes: changesBy(dayStarts(state.dayZone)),
    })
  } else if (state.total + added >= manyAssignments) {
    await beginDays(transaction, statements.days, userId)
  }
}

/** Assignments due between two instants, in either order. */
function openBetween(
  { all }: Transaction,
  statements: TallyStatements,
  { userId, from, until }: { userId: number; from: Instant; until: Instant },
): Promise<readonly Row[]> {
  return all(statements.openBetween, [userId, Math.min(from, until), Math.max(from, until)])
}

/** Returns by how much the total changed. */
function send(
  { send: run }: Transaction,
  { add, forget, raise }: TallyStatements,
  { userId, changes, until }: { userId: number; changes: readonly TallyChange[]; until: Instant },
): number {
  // In this order: total, completed, overdue, then the same for the archive.
  const counts = [0, 0, 0, 0, 0, 0]
  let added = 0
  const count = (place: number, by: number) => {
    counts[place] = (counts[place] ?? 0) + by
  }
  for (const { isArchived, subject, total, completed, onTime, overdue } of changes) {
    run(add, [userId, isArchived, subject, total, completed, onTime, overdue])
    if (total < 0) run(forget, [userId, isArchived, subject])
    added += total
    const first = 3 * isArchived
    count(first, total)
    count(first + 1, completed)
    count(first + 2, overdue)
  }
  run(raise, [...counts, until, userId])
  return added
}
