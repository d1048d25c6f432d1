import type { SubjectTally } from '../../domain/assignments/statistics.ts'
import type { Instant } from '../../domain/time/time.ts'
import type { Row } from '../engines/engine.ts'
import { type AddedTallies, addedTallies, withAdded, withAddedBySubject } from './added-tallies.ts'
import type { CountedChanges } from './counted-changes.ts'
import type { KeptCounts } from './kept-counts.ts'
import { holdsFrom, type NextDue } from './next-due.ts'
import { rangeOf, TallySums } from './tally-changes.ts'

/** The most subjects of a user whose counts are known. */
export const mostKnownSubjects = 100
/** The most assignments that are read to count what has fallen due. More are counted by the database. */
export const mostFallenDue = 100

/** What a transaction has changed. */
export interface CounterChange {
  readonly changes: CountedChanges
  readonly added: AddedTallies
}

/** Counts by subject, without the archive. */
export type KnownTallies = readonly SubjectTally[] | 'many'

/** How counters that are not known are read. */
export interface CounterReads {
  tallies(userId: number): KnownTallies
  /** The first due time of the open ones from an instant on; infinite if there is none. */
  nextDue(userId: number, from: Instant): Instant
  /** Up to `mostFallenDue` + 1 rows of `openBetween`. */
  openBetween(userId: number, from: Instant, before: Instant): readonly Row[]
}

/** Counters with the overdue ones of some instant. */
interface Counters {
  readonly counts: KeptCounts
  /** Undefined until somebody asks. */
  tallies: KnownTallies | undefined
  /** What is added to the stored ones to get these; undefined for the stored ones themselves. */
  readonly since?: AddedTallies
}

/**
 * One user's counters in memory. The stored overdue ones are of one instant. For another, what falls due
 * between the two is counted once, not at each request.
 */
export class KnownCounters {
  readonly #userId: number
  readonly #reads: CounterReads
  #stored: Counters
  /** The counters of the last instant at which the stored ones were not right. */
  #moved: Counters | undefined
  /** Between these instants, more than `mostFallenDue` fall due. */
  #many: Range | undefined
  /** The next due time of the open assignments; undefined until somebody asks. */
  #nextDue: NextDue | undefined

  constructor(userId: number, stored: KeptCounts, reads: CounterReads) {
    this.#userId = userId
    this.#reads = reads
    this.#stored = { counts: stored, tallies: undefined }
  }

  /** The counts as they are stored, for whatever instant the overdue ones were counted. */
  get stored(): KeptCounts {
    return this.#stored.counts
  }

  /** The number of subjects whose counts are in memory. */
  get tallyCount(): number {
    const { tallies } = this.#stored
    return tallies === undefined || tallies === 'many' ? 0 : tallies.length
  }

  /** The counts as of `now`; undefined if the overdue ones have to be queried. */
  countsAsOf(now: Instant): KeptCounts | undefined {
    return this.#asOf(now)?.counts
  }

  /** The counts by subject as of `now`, without the archive; undefined if they have to be queried. */
  talliesAsOf(now: Instant): readonly SubjectTally[] | undefined {
    const counters = this.#asOf(now)
    if (!counters) return undefined
    this.#stored.tallies ??= this.#reads.tallies(this.#userId)
    counters.tallies ??= talliesAfter(this.#stored.tallies, counters.since)
    return counters.tallies === 'many' ? undefined : counters.tallies
  }

  /** Whether the stored counters are right at an instant. */
  areStoredAsOf(now: Instant): boolean {
    return !this.#hasMovedTo(now) && this.#areAsOf(now, this.#stored)
  }

  /** The first due time from `from` on. The answer may begin at an earlier instant. */
  nextDue(from: Instant): NextDue {
    if (this.#nextDue && holdsFrom(this.#nextDue, from)) return this.#nextDue
    this.#nextDue = { from, due: this.#reads.nextDue(this.#userId, from) }
    return this.#nextDue
  }

  /** Adds what was written, as it was added to the stored counters. */
  add({ changes, added }: CounterChange): void {
    const { counts, tallies } = this.#stored
    this.#stored = { counts: withAdded(counts, added), tallies: talliesAfter(tallies, added) }
    this.#moved = undefined
    this.#many = undefined
    this.#nextDue &&= changes.nextDueAfter(this.#nextDue)
  }

  forgetTallies(): void {
    this.#stored.tallies = undefined
    this.#moved = undefined
  }

  #asOf(now: Instant): Counters | undefined {
    if (this.#hasMovedTo(now)) return this.#moved
    if (this.#areAsOf(now, this.#stored)) return this.#stored
    this.#moved = this.#movedTo(now)
    return this.#moved
  }

  #hasMovedTo(now: Instant): boolean {
    return this.#moved !== undefined && this.#areAsOf(now, this.#moved)
  }

  #areAsOf(now: Instant, { counts: { overdueUntil } }: Counters): boolean {
    return this.nextDue(Math.min(overdueUntil, now)).due >= Math.max(overdueUntil, now)
  }

  /** Undefined if too many fall due in between. */
  #movedTo(now: Instant): Counters | undefined {
    const { counts } = this.#stored
    const move = { from: counts.overdueUntil, until: now }
    const range = rangeOf(move)
    if (this.#many && includes(range, this.#many)) return undefined
    const rows = this.#reads.openBetween(this.#userId, ...range)
    if (rows.length > mostFallenDue) {
      this.#many = range
      return undefined
    }
    const sums = new TallySums()
    sums.addMoved(rows, move, () => 0)
    const since = addedTallies(sums.all(), now)
    return { counts: withAdded(counts, since), tallies: undefined, since }
  }
}

type Range = ReturnType<typeof rangeOf>

const includes = ([from, before]: Range, [innerFrom, innerBefore]: Range) =>
  from <= innerFrom && innerBefore <= before

function talliesAfter(
  before: KnownTallies | undefined,
  added: AddedTallies | undefined,
): KnownTallies | undefined {
  if (!added) return before
  if (before !== 'many') return before && withAddedBySubject(before, added)
  // Otherwise there are as many subjects as before, or more.
  return added.bySubject.some(({ total }) => total < 0) ? undefined : before
}
