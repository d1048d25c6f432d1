import { oneMinute } from '../../domain/durations.ts'
import { dayStarts, type Instant } from '../../domain/time.ts'
import type { Row, Transaction } from '../engines/engine.ts'
import type { AddedTallies } from './added-tallies.ts'
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
): Promise<AddedTallies> {
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
  const bySubject = changesBy(() => 0)
  const added = addedBy(bySubject, until)
  send(transaction, statements, userId, added)
  if (state.dayZone !== null) {
    addToDays(transaction, statements.days, {
      userId,
      changes: changesBy(dayStarts(state.dayZone)),
    })
  } else if (state.total + added.current.total + added.archived.total >= manyAssignments) {
    await beginDays(transaction, statements.days, userId)
  }
  return added
}

/** Assignments due between two instants, in either order. */
function openBetween(
  { all }: Transaction,
  statements: TallyStatements,
  { userId, from, until }: { userId: number; from: Instant; until: Instant },
): Promise<readonly Row[]> {
  return all(statements.openBetween, [userId, Math.min(from, until), Math.max(from, until)])
}

function addedBy(bySubject: readonly TallyChange[], overdueUntil: Instant): AddedTallies {
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

function send(
  { send: run }: Transaction,
  { add, forget, raise }: TallyStatements,
  userId: number,
  { current, archived, bySubject, overdueUntil }: AddedTallies,
): void {
  for (const { isArchived, subject, total, completed, onTime, overdue } of bySubject) {
    run(add, [userId, isArchived, subject, total, completed, onTime, overdue])
    if (total < 0) run(forget, [userId, isArchived, subject])
  }
  const counts = [current, archived].flatMap((it) => [it.total, it.completed, it.overdue])
  run(raise, [...counts, overdueUntil, userId])
}
