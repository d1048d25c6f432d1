import type { DataState } from '../domain/version-tag.ts'
import type { LocalReader, RevisionChange, Statement } from './engines/engine.ts'
import { toKeptCounts } from './tallies/kept-counts.ts'
import {
  type CounterChange,
  type CounterReads,
  KnownCounters,
  type KnownTallies,
  mostKnownSubjects,
} from './tallies/known-counters.ts'
import { dueIn, type NextDueReader } from './tallies/next-due.ts'
import { subjectTallies } from './tallies/subject-tallies.ts'

/** The most users who are known. Beyond it, all are dropped. */
const mostUsers = 10_000
/** The most counts by subject that are known, of all users together: 4 to 15 MB. */
const mostKnownTallies = 30_000

/** What a transaction has changed of its user's state. */
export interface StateChange {
  readonly isRaised: boolean
  readonly counters?: CounterChange | undefined
}

interface KnownState {
  /** The revision of the user's data, by `LocalReader.revision`. */
  revision: number
  state: DataState
  readonly counters: KnownCounters
  /** Whether somebody has asked since the last change. */
  wasRead: boolean
}

interface StateStatements {
  /** user; returns epoch, version, and the columns of `toKeptCounts` */
  readonly state: Statement
  /** user; returns up to `mostKnownSubjects` + 1 rows of `settledTallies` */
  readonly tallies: Statement
  /** user, from, user, from */
  readonly nextDue: Statement
  /** user, from, before; returns up to `mostFallenDue` + 1 rows */
  readonly openBetween: Statement
}

/**
 * The states and counters of users who are read, in memory. What this process writes is added to them as
 * it was to the stored ones, so that a read after a write need not find them again in the file.
 */
export class KnownStates {
  readonly #local: LocalReader
  readonly #statements: StateStatements
  readonly #reads: CounterReads
  readonly #known = new Map<number, KnownState>()
  /** The known counts by subject, and some that are dropped already, until they are counted anew. */
  #tallyCount = 0
  /** The revision of data without an owner. When another one is found, all known states are dropped. */
  #commonRevision: number | undefined

  constructor(local: LocalReader, statements: StateStatements) {
    this.#local = local
    this.#statements = statements
    const { nextDue, openBetween } = statements
    this.#reads = {
      tallies: (userId) => this.#readTallies(userId),
      nextDue: (userId, from) =>
        dueIn(local.allSync(nextDue, [userId, from, userId, from])) ?? Number.POSITIVE_INFINITY,
      openBetween: (...range) => local.allSync(openBetween, range),
    }
  }

  /** Undefined for an unknown user. */
  readonly stateOf = (userId: number): DataState | undefined => this.#find(userId)?.state

  /** The counters of the state that `LocalReader.allSync` reads. Undefined for an unknown user. */
  countersOf(userId: number): KnownCounters | undefined {
    this.#local.hold()
    return this.#find(userId)?.counters
  }

  /** The first due time of the open ones, likewise. */
  readonly nextDue: NextDueReader = (userId, from) => {
    const due = this.countersOf(userId)?.nextDue(from).due
    return due === Number.POSITIVE_INFINITY ? undefined : due
  }

  /**
   * Adds what a write has changed. To be called as `WriteOptions.committed` is; after a write without this call, the
   * next read takes the state from the file.
   */
  readonly committed = (
    userId: number,
    { isRaised, counters }: StateChange,
    { before, after }: RevisionChange,
  ): void => {
    const known = this.#known.get(userId)
    if (!known) return
    // If nobody has read it since the last write, or others have written since, the next read takes it from the file.
    if (!known.wasRead || known.revision !== before) {
      known.counters.forgetTallies()
      return
    }
    if (counters) known.counters.add(counters)
    known.revision = after
    known.wasRead = false
    const { epoch, version } = known.state
    if (isRaised) known.state = { epoch, version: version + 1 }
  }

  #find(userId: number): KnownState | undefined {
    const known = this.#known.get(userId)
    // The version was computed for a write of ours. If another process has committed just before that, it is the version
    // of their state, not of ours. `hold` notices such a commit, and the revision rises.
    if (known?.wasRead === false) this.#local.hold()
    const revision = this.#local.revision(userId)
    if (known?.revision !== revision) return this.#read(userId, revision)
    known.wasRead = true
    return known
  }

  #read(userId: number, revision: number): KnownState | undefined {
    const [row] = this.#local.allSync(this.#statements.state, [userId])
    this.#makeRoom()
    if (!row) {
      this.#known.delete(userId)
      return undefined
    }
    const [epoch, version, ...counts] = row
    const known: KnownState = {
      revision,
      state: { epoch: String(epoch), version: Number(version) },
      counters: new KnownCounters(userId, toKeptCounts(counts), this.#reads),
      wasRead: true,
    }
    this.#known.set(userId, known)
    return known
  }

  #readTallies(userId: number): KnownTallies {
    const tallies = subjectTallies(this.#local.allSync(this.#statements.tallies, [userId]))
    if (tallies.length > mostKnownSubjects) return 'many'
    this.#tallyCount += tallies.length
    if (this.#tallyCount > mostKnownTallies) {
      this.#tallyCount = this.#countTallies()
      // Otherwise they would be counted again soon.
      if (this.#tallyCount > mostKnownTallies / 2) this.#forgetAll()
    }
    return tallies
  }

  #countTallies(): number {
    return this.#known.values().reduce((sum, { counters }) => sum + counters.tallyCount, 0)
  }

  #makeRoom(): void {
    const common = this.#local.revision()
    if (this.#commonRevision === common && this.#known.size < mostUsers) return
    this.#commonRevision = common
    this.#forgetAll()
  }

  #forgetAll(): void {
    this.#known.clear()
    this.#tallyCount = 0
  }
}
