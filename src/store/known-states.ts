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
/** The most of their counts by subject: 4 to 15 MB. All are dropped if half as many are left of so many that were read. */
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
  /** user; returns up to `mostKnownSubjects` + 1 rows of `currentTallies` */
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
  /** How many counts by subject it has at most: some of those that were read may be gone. */
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

  /** To be called as `WriteOptions.committed` is, or not at all: then the next read finds all in the file. */
  readonly committed = (
    userId: number,
    { isRaised, counters }: StateChange,
    { before, after }: RevisionChange,
  ): void => {
    const known = this.#known.get(userId)
    if (!known) return
    // What nobody reads need not be known.
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
    // Another process may have written just before, with the same version as its result.
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
