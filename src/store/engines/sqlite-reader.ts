import type { Row, Session, Statement, Value } from './engine.ts'
import type { Revisions } from './revisions.ts'
import type { SqliteConnection } from './sqlite-connection.ts'

/** Others write a few times a second at most; a state is taken in microseconds. */
const attempts = 3

/**
 * A connection that only reads, and all that is read in one turn of the event
 * loop from one state of the file: taking and giving back the lock on the log
 * costs as much as reading a row. Nothing is missed by that: a request that
 * arrives ends the turn that began before it, all that arrive together had been
 * sent before the first of them was read, and a commit of this process's own
 * ends the state that was read from.
 */
export class SqliteReader implements Session {
  readonly db: Session['db']
  readonly followRows: NonNullable<Session['followRows']>
  readonly #connection: SqliteConnection
  readonly #revisions: Revisions
  #isInTurn = false
  /** Since the first request that arrived in this turn. */
  #isOfArrivals = false
  #isOpen = false

  constructor(
    connection: SqliteConnection,
    revisions: Revisions,
    followRows: SqliteReader['followRows'],
  ) {
    this.#connection = connection
    this.#revisions = revisions
    this.followRows = followRows
    this.db = connection.db
  }

  readonly all: Session['all'] = async (statement, parameters) => this.now(statement, parameters)

  readonly now = (statement: Statement, parameters: readonly Value[]): readonly Row[] => {
    this.hold()
    return this.#connection.now(statement, parameters)
  }

  readonly hold = (): void => {
    this.#enterTurn()
    if (this.#isOpen) return
    for (let attempt = 0; attempt < attempts; attempt++) {
      this.refresh()
      this.#connection.run('begin')
      this.#isOpen = true
      // Taken by the first thing that is read.
      this.#connection.run('pragma data_version')
      // Another process may have committed since the turn began, before the state was taken or after.
      if (!this.#revisions.look()) return
    }
    this.#revisions.doubt()
  }

  readonly revision = (owner?: number): number => {
    this.#enterTurn()
    return this.#revisions.of(owner)
  }

  /** A turn that began outside of the event loop's polling lasts beyond the next: what arrives there may be newer. */
  readonly arrived = (): void => {
    if (this.#isOfArrivals) return
    this.#leaveTurn()
    this.#isOfArrivals = true
    setImmediate(this.#leaveTurn)
  }

  /** Has what is read next be read from the newest state. */
  readonly refresh = (): void => {
    if (!this.#isOpen) return
    this.#isOpen = false
    this.#connection.run('commit')
  }

  close(): void {
    this.refresh()
    this.#connection.close()
  }

  /** Looks for changes before anything is read: what is read is then as new as its number, or newer. */
  #enterTurn(): void {
    if (this.#isInTurn) return
    this.#revisions.look()
    this.#isInTurn = true
    setImmediate(this.#leaveTurn)
  }

  readonly #leaveTurn = () => {
    this.#isInTurn = false
    this.#isOfArrivals = false
    this.refresh()
  }
}
