import type { Instant } from '../domain/time.ts'
import type { DataState } from '../domain/version-tag.ts'
import type { LocalReader, RevisionChange, Row, Statement } from './engines/engine.ts'
import { type AddedTallies, withAdded, withAddedBySubject } from './tallies/added-tallies.ts'
import { type KeptCounts, toKeptCounts } from './tallies/kept-counts.ts'
import { dueIn, holdsFrom, type NextDue } from './tallies/next-due.ts'
import type { TallyChanges } from './tallies/tally-changes.ts'

/** The most users who are known. Beyond it, all are dropped. */
const mostUsers = 10_000
/** The most rows of their counts by subject, likewise: 4 to 15 MB. */
const mostKnownRows = 30_000
/** The most subjects of a user whose counts are known. */
export const mostKnownSubjects = 100

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
  /** By subject, as `statements.tallies` returns them; undefined until somebody asks. */
  tallies: readonly Row[] | 'many' | undefined
  /** Of the incomplete ones; undefined likewise. */
  nextDue: NextDue | undefined
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
}

/**
 * The states and counters of users who are read, in memory. What this process writes is added to them as
 * it was to the stored ones, so that a read after a write need not find them again in the file.
 */
export class KnownStates {
  readonly #local: LocalReader
  readonly #statements: StateStatements
  readonly #known = new Map<number, KnownState>()
  /** How many rows of counts by subject were added to it. */
  #rows = 0
  /** Once another one is common, nobody's state is known any more. */
  #commonRevision: number | undefined

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
    known.tallies ??= this.#readTallies(userId)
    return known.tallies === 'many' ? undefined : known.tallies
  }

  /** The first due time of the incomplete ones from an instant on; likewise. It may be said of an earlier instant, too. */
  readonly nextDueFrom = (userId: number, from: Instant): NextDue => {
    this.#local.hold()
    const known = this.#find(userId)
    if (known?.nextDue && holdsFrom(known.nextDue, from)) return known.nextDue
    const rows = this.#local.now(this.#statements.nextDue, [userId, from, userId, from])
    const found = { from, due: dueIn(rows) ?? Number.POSITIVE_INFINITY }
    if (known) known.nextDue = found
    return found
  }

  /** To be called as `WriteOptions.committed` is, or not at all: then the next read finds all in the file. */
  readonly committed = (
    userId: number,
    { isRaised, tallies }: StateChange,
    { before, after }: RevisionChange,
  ): void => {
    const known = this.#known.get(userId)
    if (!known) return
    // What nobody reads need not be known.
    if (!known.wasRead || known.revision !== before) {
      known.tallies = undefined
      return
    }
    known.revision = after
    known.wasRead = false
    const { epoch, version } = known.state
    if (isRaised) known.state = { epoch, version: version + 1 }
    if (!tallies) return
    const { changes, added } = tallies
    known.counts = withAdded(known.counts, added)
    known.tallies = talliesAfter(known.tallies, added)
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
    this.#makeRoom()
    if (!row) {
      this.#known.delete(userId)
      return undefined
    }
    const [epoch, version, ...counts] = row
    const known: KnownState = {
      revision,
      state: { epoch: String(epoch), version: Number(version) },
      counts: toKeptCounts(counts),
      tallies: undefined,
      nextDue: undefined,
      wasRead: true,
    }
    this.#known.set(userId, known)
    return known
  }

  #readTallies(userId: number): readonly Row[] | 'many' {
    const rows = this.#local.now(this.#statements.tallies, [userId])
    if (rows.length > mostKnownSubjects) return 'many'
    this.#rows += rows.length
    if (this.#rows > mostKnownRows) this.#forgetAll()
    return rows
  }

  #makeRoom(): void {
    const common = this.#local.revision()
    if (this.#commonRevision === common && this.#known.size < mostUsers) return
    this.#commonRevision = common
    this.#forgetAll()
  }

  #forgetAll(): void {
    this.#known.clear()
    this.#rows = 0
  }
}

function talliesAfter(before: KnownState['tallies'], added: AddedTallies): KnownState['tallies'] {
  if (before !== 'many') return before && withAddedBySubject(before, added)
  // Otherwise there are as many subjects as before, or more.
  return added.bySubject.some(({ total }) => total < 0) ? undefined : before
}
