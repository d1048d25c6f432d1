import type { SubjectTally } from '../../domain/statistics.ts'
import type { Instant } from '../../domain/time.ts'
import type { Row } from '../engines/engine.ts'
import { type AddedTallies, addedTallies, withAdded, withAddedBySubject } from './added-tallies.ts'
import type { KeptCounts } from './kept-counts.ts'
import { holdsFrom, type NextDue } from './next-due.ts'
import { rangeOf, type TallyChanges, TallySums } from './tally-changes.ts'

/** The most subjects of a user whose counts are known. */
export const mostKnownSubjects = 100

/** What a transaction has changed. */
export interface CounterChange {
  readonly changes: TallyChanges
  readonly added: AddedTallies
}

/** How counters that are not known are read. */
export interface CounterReads {
  /** Those of up to `mostKnownSubjects` + 1 subjects, without the archive. */
  tallies(userId: number): readonly SubjectTally[]
  /** The first due time of the incomplete ones from an instant on; infinite if there is none. */
  nextDue(userId: number, from: Instant): Instant
  /** As `openBetween` returns them. */
  openBetween(userId: number, from: Instant, before: Instant): readonly Row[]
}

/**
 * One user's counters in memory. As stored, the overdue ones are of one instant; here they follow the
 * time of those who ask, so that what has fallen due is counted once, not at each request.
 */
export class KnownCounters {
  readonly #userId: number
  readonly #reads: CounterReads
  /** The instant of the stored overdue counts. */
  #storedUntil: Instant
  #counts: KeptCounts
  /** By subject; undefined until somebody asks. */
  #tallies: readonly SubjectTally[] | 'many' | undefined
  /** Of the incomplete ones; undefined likewise. */
  #nextDue: NextDue | undefined

  constructor(userId: number, stored: KeptCounts, reads: CounterReads) {
    this.#userId = userId
    this.#reads = reads
    this.#counts = stored
    this.#storedUntil = stored.overdueUntil
  }

  /** As of some instant. */
  get counts(): KeptCounts {
    return this.#counts
  }

  /** Undefined if the overdue ones have to be queried. */
  countsAsOf(now: Instant): KeptCounts | undefined {
    return this.#moveTo(now) ? this.#counts : undefined
  }

  /** By subject, without the archive; likewise. */
  talliesAsOf(now: Instant): readonly SubjectTally[] | undefined {
    if (!this.#moveTo(now)) return undefined
    const tallies = this.#readTallies()
    return tallies === 'many' ? undefined : tallies
  }

  /** Whether the stored counters are known to be right at an instant. */
  areStoredAsOf(now: Instant): boolean {
    return !this.#hasMoved && this.#isNoneBetween(this.#storedUntil, now)
  }

  /** It may be said of an earlier instant, too. */
  nextDue(from: Instant): NextDue {
    if (this.#nextDue && holdsFrom(this.#nextDue, from)) return this.#nextDue
    this.#nextDue = { from, due: this.#reads.nextDue(this.#userId, from) }
    return this.#nextDue
  }

  /** What was written, added as it was to the stored counters. False if they have to be read again. */
  add({ changes, added }: CounterChange): boolean {
    // What was added depends on the instant of the stored ones.
    if (this.#hasMoved) return false
    this.#counts = withAdded(this.#counts, added)
    this.#storedUntil = added.overdueUntil
    this.#tallies = talliesAfter(this.#tallies, added)
    this.#nextDue &&= changes.nextDueAfter(this.#nextDue)
    return true
  }

  forgetTallies(): void {
    this.#tallies = undefined
  }

  get #hasMoved(): boolean {
    return this.#counts.overdueUntil !== this.#storedUntil
  }

  /** Makes the overdue ones those of another instant. False if there are too many subjects for that. */
  #moveTo(now: Instant): boolean {
    const { overdueUntil } = this.#counts
    if (this.#isNoneBetween(overdueUntil, now)) return true
    // Before anything moves: those that are read later would be of the stored instant.
    const tallies = this.#readTallies()
    if (tallies === 'many') return false
    const move = { from: overdueUntil, until: now }
    const rows = this.#reads.openBetween(this.#userId, ...rangeOf(move))
    const sums = new TallySums()
    sums.addMoved(rows, move, () => 0)
    const passed = addedTallies(sums.all(), now)
    this.#counts = withAdded(this.#counts, passed)
    this.#tallies = withAddedBySubject(tallies, passed)
    return true
  }

  #readTallies(): readonly SubjectTally[] | 'many' {
    if (this.#tallies) return this.#tallies
    const tallies = this.#reads.tallies(this.#userId)
    this.#tallies = tallies.length > mostKnownSubjects ? 'many' : tallies
    return this.#tallies
  }

  #isNoneBetween(one: Instant, other: Instant): boolean {
    return this.nextDue(Math.min(one, other)).due >= Math.max(one, other)
  }
}

function talliesAfter(
  before: readonly SubjectTally[] | 'many' | undefined,
  added: AddedTallies,
): readonly SubjectTally[] | 'many' | undefined {
  if (before !== 'many') return before && withAddedBySubject(before, added)
  // Otherwise there are as many subjects as before, or more.
  return added.bySubject.some(({ total }) => total < 0) ? undefined : before
}
