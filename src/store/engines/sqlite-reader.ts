import type { Row, Session, Statement, Value } from './engine.ts'
import type { SqliteConnection } from './sqlite-connection.ts'

/**
 * A connection that only reads, and all that is read in one turn of the event
 * loop from one state of the file: taking and giving back the lock on the log
 * costs as much as reading a row. Nothing is missed by that: whatever this
 * turn serves had arrived before the turn began, and a commit of this process's
 * own ends the state that was read from.
 */
export class SqliteReader implements Session {
  readonly db: Session['db']
  readonly #connection: SqliteConnection
  #isOpen = false
  #snapshot = 0

  constructor(connection: SqliteConnection) {
    this.#connection = connection
    this.db = connection.db
  }

  readonly all: Session['all'] = async (statement, parameters) => this.now(statement, parameters)

  readonly now = (statement: Statement, parameters: readonly Value[]): readonly Row[] => {
    this.snapshot()
    return this.#connection.now(statement, parameters)
  }

  readonly snapshot = (): number => {
    if (!this.#isOpen) {
      this.#connection.run('begin')
      this.#isOpen = true
      this.#snapshot++
      setImmediate(this.refresh)
    }
    return this.#snapshot
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
}
