import { oneMinute } from '../../domain/time/durations.ts'
import { dayStarts, type Instant } from '../../domain/time/time.ts'
import type { Transaction } from '../engines/engine.ts'
import { type AddedTallies, addedTallies } from './added-tallies.ts'
import type { CountedChanges } from './counted-changes.ts'
import { beginDays, manyAssignments } from './day-tallies.ts'
import { type DayOf, rangeOf, type TallyChange } from './tally-changes.ts'
import { addToRows } from './tally-row-statements.ts'
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
  readonly changes: CountedChanges
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
  const move = { from: state.overdueUntil, until }
  const moved = isFar
    ? await transaction.all(statements.openBetween, [userId, ...rangeOf(move)])
    : []
  const changesBy = async (dayOf: DayOf): Promise<readonly TallyChange[]> => {
    const sums = await changes.sums(state.overdueUntil, dayOf)
    sums.addMoved(moved, move, dayOf)
    return sums.all()
  }
  const bySubject = await changesBy(() => 0)
  const added = addedTallies(bySubject, until)
  await addToRows(transaction, statements, userId, bySubject)
  const { current, archived } = added
  const counts = [current, archived].flatMap((it) => [it.total, it.completed, it.overdue])
  await transaction.send(statements.raise, [...counts, until, userId])
  if (state.dayZone !== null) {
    const byDay = await changesBy(dayStarts(state.dayZone))
    await addToRows(transaction, statements.days, userId, byDay)
  } else if (state.total + current.total + archived.total >= manyAssignments) {
    await beginDays(transaction, statements.days, userId)
  }
  return added
}
