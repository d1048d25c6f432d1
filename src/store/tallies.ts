import { dayStarts, type Instant } from '../domain/time.ts'
import { addToDays, beginDays, manyAssignments } from './day-tallies.ts'
import type { Row, Transaction } from './engines/engine.ts'
import type { DayOf, TallyChange, TallyChanges } from './tally-changes.ts'
import type { TallyStatements } from './tally-statements.ts'

/**
 * How far the instant as of which a user's overdue are counted may be from the
 * present before a write moves it, in milliseconds. Whoever reads the counts
 * looks at what falls due between the two.
 */
const allowedDrift = 15 * 60_000

/** How a user's assignments were counted before a transaction. */
export interface CountedState {
  /** The overdue are counted as of this instant. */
  readonly overdueUntil: Instant
  /** How many there were, those in the archive included. */
  readonly total: number
  /** The zone by whose days they are counted; null while they are not. */
  readonly dayZone: string | null
}

/** What a transaction changed of a user's assignments. */
interface Changed {
  readonly userId: number
  readonly changes: TallyChanges
  readonly state: CountedState
}

/** Changes the counts, and raises the user's version with them. */
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

/** Those that are due between the two instants, in whichever order these are. */
function openBetween(
  { all }: Transaction,
  statements: TallyStatements,
  { userId, from, until }: { userId: number; from: Instant; until: Instant },
): Promise<readonly Row[]> {
  return all(statements.openBetween, [userId, Math.min(from, until), Math.max(from, until)])
}

/** Answers how many assignments there are more than before. */
function send(
  { send: run }: Transaction,
  { add, forget, raise }: TallyStatements,
  { userId, changes, until }: { userId: number; changes: readonly TallyChange[]; until: Instant },
): number {
  // In the order of these: total, completed, overdue, then the same of the archive.
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
