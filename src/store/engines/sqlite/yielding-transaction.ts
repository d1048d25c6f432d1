import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Transaction } from '../engine.ts'
import type { SqliteConnection } from './connection.ts'

/** How long the statements of a transaction run until others have a turn, in milliseconds. */
const longestTurn = 10
/**
 * The clock is read after a statement that returns so many rows, and after each sixteenth statement. To read it after
 * each one would take 1 µs of a write with ten.
 */
const manyRows = 16
const fewStatements = 16

/**
 * The transactions of a connection, one after the other. Each gives others a turn of the event loop between two
 * statements whenever it has run for `longestTurn`. They read the state before it.
 */
export class YieldingTransaction implements Transaction {
  /** Its statements take time of a turn, but none of them ends the turn. */
  readonly db: Transaction['db']
  readonly each: Required<Transaction>['each']
  readonly #allSync: SqliteConnection['allSync']
  readonly #monotonic: () => number
  #began = 0
  #statements = 0

  /** @param monotonic in milliseconds. */
  constructor(
    { db, allSync, each }: Pick<SqliteConnection, 'db' | 'allSync' | 'each'>,
    monotonic: () => number = () => performance.now(),
  ) {
    this.db = db
    this.each = each
    this.#allSync = allSync
    this.#monotonic = monotonic
  }

  /** To be called when a transaction begins. */
  begin(): void {
    this.#began = this.#monotonic()
  }

  /** Function values, so that they can be passed on alone. */
  readonly all: Transaction['all'] = async (statement, parameters) => {
    const rows = this.#allSync(statement, parameters)
    const turn = this.#turn(rows.length)
    if (turn !== undefined) await turn
    return rows
  }

  readonly send: Transaction['send'] = (statement, parameters) => {
    this.#allSync(statement, parameters)
    return this.#turn(0)
  }

  /** Its time is not limited. */
  readonly extend: Transaction['extend'] = () => {}

  #turn(rows: number): Promise<void> | undefined {
    this.#statements += 1
    if (rows < manyRows && this.#statements % fewStatements !== 0) return undefined
    return this.#monotonic() - this.#began < longestTurn ? undefined : this.#yield()
  }

  async #yield(): Promise<void> {
    await nextTurn()
    this.begin()
  }
}
