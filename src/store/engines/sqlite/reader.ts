import type { LocalReader, Reader, Row, Statement, Value } from '../engine.ts'
import type { SqliteConnection } from './connection.ts'
import type { Revisions } from './revisions.ts'

/** Enough, because other processes write a few times a second at most, and a state is taken in microseconds. */
const attempts = 3
/** Milliseconds. A request that is read later in the turn may have been sent after the state was taken. */
const stateLasts = 1

interface Parts {
  readonly scan: LocalReader['scan']
  readonly revisions: Revisions
  readonly followAssignments: LocalReader['followAssignments']
  /** In milliseconds. */
  readonly monotonic?: () => number
}

/**
 * A read-only connection. All reads in one turn of the event loop are of one state
 * of the file, because taking and releasing the lock on the log costs as much as
 * reading a row. A commit of this process ends that state. So does a request that
 * arrives, unless the state was taken for another one less than a millisecond ago:
 * after long work, a request may be read long after the state was taken.
 */
export class SqliteReader implements Reader, LocalReader {
  readonly db: Reader['db']
  readonly local: LocalReader = this
  readonly followAssignments: Parts['followAssignments']
  readonly #connection: SqliteConnection
  readonly #scan: Parts['scan']
  readonly #revisions: Revisions
  readonly #monotonic: () => number
  #isInTurn = false
  /** When the request arrived for which the state was taken, if that was in this turn. */
  #arrivedAt = Number.NEGATIVE_INFINITY
  #isOpen = false

  constructor(connection: SqliteConnection, parts: Parts) {
    const { scan, revisions, followAssignments, monotonic = () => performance.now() } = parts
    this.#connection = connection
    this.#revisions = revisions
    this.#monotonic = monotonic
    this.followAssignments = followAssignments
    this.#scan = scan
    this.db = connection.dbAfter(this.hold)
  }

  readonly all: Reader['all'] = async (statement, parameters) => this.allSync(statement, parameters)

  readonly allSync = (statement: Statement, parameters: readonly Value[]): readonly Row[] => {
    this.hold()
    return this.#connection.allSync(statement, parameters)
  }

  readonly scan: LocalReader['scan'] = async (asked) => {
    const scanned = await this.#scan(asked)
    // What another process has committed has to be durable before anybody sees it.
    if (this.#revisions.look()) this.refresh()
    return scanned
  }

  readonly briefly: LocalReader['briefly'] = (work) => this.#connection.briefly(work)

  readonly hold = (): void => {
    this.#enterTurn()
    if (this.#isOpen) return
    for (let attempt = 0; attempt < attempts; attempt++) {
      this.refresh()
      this.#connection.run('begin')
      this.#isOpen = true
      this.#takeState()
      // Another process may have committed since the turn began, before or after the state was taken.
      if (!this.#revisions.look()) return
    }
    this.#revisions.doubt()
  }

  readonly revision = (owner?: number): number => {
    this.#enterTurn()
    return this.#revisions.of(owner)
  }

  /** A turn that began outside the poll phase lasts beyond the next one, whose requests may be newer. */
  readonly arrived = (): void => {
    const now = this.#monotonic()
    if (now - this.#arrivedAt < stateLasts) return
    this.#leaveTurn()
    this.#arrivedAt = now
    setImmediate(this.#leaveTurn)
  }

  /** Makes the next read take the newest state. */
  readonly refresh = (): void => {
    if (!this.#isOpen) return
    this.#isOpen = false
    // An I/O error ends the transaction by itself.
    if (this.#connection.isInTransaction) this.#connection.run('commit')
  }

  close(): void {
    this.refresh()
    this.#connection.close()
  }

  /** The first read takes the state. If it fails, the next one tries again. */
  #takeState(): void {
    try {
      this.#connection.run('pragma data_version')
    } catch (error) {
      this.refresh()
      throw error
    }
  }

  /** Looks for changes before the first read, so that data are at least as new as their revision. */
  #enterTurn(): void {
    if (this.#isInTurn) return
    this.#revisions.look()
    this.#isInTurn = true
    setImmediate(this.#leaveTurn)
  }

  readonly #leaveTurn = () => {
    this.#isInTurn = false
    this.#arrivedAt = Number.NEGATIVE_INFINITY
    this.refresh()
  }
}
