import type { Instant } from '../domain/time.ts'
import type { DataState } from '../domain/version-tag.ts'
import type { LocalReader, RevisionChange, Row, Statement } from './engines/engine.ts'
import { type AddedTallies, withAdded, withAddedBySubject } from './tallies/added-tallies.ts'
import { type KeptCounts, toKeptCounts } from './tallies/kept-counts.ts'
import { dueIn, holdsFrom, type NextDue } from './tallies/next-due.ts'
import type { TallyChanges } from './tallies/tally-changes.ts'

/** The most users who are known. Beyond it, all are dropped. */
const mostUsers = 10_000
/** The most subjects of a user whose counts are known. */
export const mostSubjects = 100

/** What a transaction has changed of its user's state. */
export interface StateChange {
  readonly isRaised: boolean
  readonly tallies?: { readonly changes: TallyChanges; readonly added: AddedTallies } | undefined
}

interface KnownState {
  /** By `LocalReader.revision`. */
  revision: number
  state: DataState
  counts: KeptCounts
  /** By subject, as `statements.tallies` returns them, which may be too many; undefined until somebody asks. */
  tallies: readonly Row[] | undefined
  /** Of the incomplete ones; undefined likewise. */
  nextDue: NextDue | undefined
  /** Whether somebody has asked since the last change. */
  wasRead: boolean
}

interface StateStatements {
  /** user; returns epoch, version, and the columns of `toKeptCounts` */
  readonly state: Statement
  /** user; returns up to `mostSubjects` + 1 rows of `currentTallies` */
  readonly tallies: Statement
  /** user, from, user, from */
  readonly nextDue: Statement
}

/**
 * The states and counters of users who are read, in memory. What this process writes is added to them as
 * it was to the stored ones, so that a read after a write need not find them again in the file.
 */
export class KnownStates {
  readonly #local: LocalReader
  readonly #statements: StateStatements
  readonly #known = new Map<number, KnownState>()

  constructor(local: LocalReader, statements: StateStatements) {
    this.#local = local
    this.#statements = statements
  }

  /** Undefined for an unknown user. */
  readonly stateOf = (userId: number): DataState | undefined => this.#find(userId)?.state

  /** Of the state that `LocalReader.now` reads. */
  countsOf(userId: number): KeptCounts | undefined {
    this.#local.hold()
    return this.#find(userId)?.counts
  }

  /** The stored counts by subject, without the archive; likewise. Undefined if there are too many. */
  talliesOf(userId: number): readonly Row[] | undefined {
    this.#local.hold()
    const known = this.#find(userId)
    if (!known) return undefined
    known.tallies ??= this.#local.now(this.#statements.tallies, [userId])
    return areAll(known.tallies) ? known.tallies : undefined
  }

  /** Likewise. `from` may be the earlier one of an earlier question. */
  readonly nextDueFrom = (userId: number, from: Instant): NextDue => {
    this.#local.hold()
    const known = this.#find(userId)
    if (known?.nextDue && holdsFrom(known.nextDue, from)) return known.nextDue
    const rows = this.#local.now(this.#statements.nextDue, [userId, from, userId, from])
    const found = { from, due: dueIn(rows) ?? Number.POSITIVE_INFINITY }
    if (known) known.nextDue = found
    return found
  }

  /** To be called for each transaction of a user, as `WriteOptions.committed` is. */
  readonly committed = (
    userId: number,
    { isRaised, tallies }: StateChange,
    { before, after }: RevisionChange,
  ): void => {
    const known = this.#known.get(userId)
    // What nobody reads need not be known; the next reader finds it in the file.
    if (!known?.wasRead || known.revision !== before) return
    known.revision = after
    known.wasRead = false
    const { epoch, version } = known.state
    if (isRaised) known.state = { epoch, version: version + 1 }
    if (!tallies) return
    const { changes, added } = tallies
    known.counts = withAdded(known.counts, added)
    known.tallies = areAll(known.tallies) ? withAddedBySubject(known.tallies, added) : undefined
    known.nextDue &&= changes.nextDueAfter(known.nextDue)
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
    const [row] = this.#local.now(this.#statements.state, [userId])
    if (!row) return undefined
    const [epoch, version, ...counts] = row
    const known: KnownState = {
      revision,
      state: { epoch: String(epoch), version: Number(version) },
      counts: toKeptCounts(counts),
      tallies: undefined,
      nextDue: undefined,
      wasRead: true,
    }
    if (this.#known.size >= mostUsers) this.#known.clear()
    this.#known.set(userId, known)
    return known
  }
}

const areAll = (tallies: readonly Row[] | undefined): tallies is readonly Row[] =>
  tallies !== undefined && tallies.length <= mostSubjects
