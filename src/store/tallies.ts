import type { Instant } from '../domain/time.ts'
import type { Transaction } from './engines/engine.ts'
import type { TallyChanges, TallySums } from './tally-changes.ts'
import type { TallyStatements } from './tally-statements.ts'

/**
 * How far the instant as of which a user's overdue are counted may be from the
 * present before a write moves it, in milliseconds. Whoever reads the counts
 * looks at what falls due between the two.
 */
const allowedDrift = 15 * 60_000

/** What a transaction changed of a user's assignments. */
interface Changed {
  readonly userId: number
  readonly changes: TallyChanges
  /** The overdue are counted as of this instant. */
  readonly overdueUntil: Instant
}

/** Changes the counts, and raises the user's version with them. */
export async function writeTallies(
  transaction: Transaction,
  statements: TallyStatements,
  { userId, changes, overdueUntil }: Changed,
): Promise<void> {
  const sums = changes.sums(overdueUntil)
  const { newest = overdueUntil } = changes
  const isFar = Math.abs(newest - overdueUntil) > allowedDrift
  const until = isFar ? newest : overdueUntil
  if (isFar) {
    const [from, before] = [Math.min(until, overdueUntil), Math.max(until, overdueUntil)]
    const open = await transaction.all(statements.openBetween, [userId, from, before])
    const by = until > overdueUntil ? 1 : -1
    for (const [isArchived, subject, count] of open) {
      sums.of(isArchived === 1 ? 1 : 0, String(subject)).overdue += by * Number(count)
    }
  }
  send(transaction, statements, { userId, sums, until })
}

function send(
  { send: run }: Transaction,
  { add, forget, raise }: TallyStatements,
  { userId, sums, until }: { userId: number; sums: TallySums; until: Instant },
): void {
  // In the order of these: total, completed, overdue, then the same of the archive.
  const counts = [0, 0, 0, 0, 0, 0]
  const count = (place: number, by: number) => {
    counts[place] = (counts[place] ?? 0) + by
  }
  for (const { isArchived, subject, total, completed, onTime, overdue } of sums.all()) {
    run(add, [userId, isArchived, subject, total, completed, onTime, overdue])
    if (total < 0) run(forget, [userId, isArchived, subject])
    const first = 3 * isArchived
    count(first, total)
    count(first + 1, completed)
    count(first + 2, overdue)
  }
  run(raise, [...counts, until, userId])
}
