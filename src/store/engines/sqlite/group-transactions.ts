import type { Transaction } from '../engine.ts'
import type { SqliteConnection } from './connection.ts'
import { isSyncFailure } from './errors.ts'
import { whileBusy } from './while-busy.ts'
import { YieldingTransaction } from './yielding-transaction.ts'

export interface GroupedWrite {
  readonly work: (transaction: Transaction) => Promise<unknown>
  /** Whether it must not run again because another write failed. */
  readonly once: boolean
}

/** How a write has ended within its transaction. */
type Outcome<W> =
  | { readonly write: W; readonly hasFailed: false; readonly value: unknown }
  | { readonly write: W; readonly hasFailed: true; readonly error: unknown }

/** How many groups use savepoints from the start after one had to run twice, so that frequent failures cost little. */
const groupsOfCaution = 16

/** Transactions of several writes each, on one connection. A failing write undoes no other. */
export class GroupTransactions {
  readonly #connection: SqliteConnection
  /** The same, for the statements of the writes. */
  readonly #transaction: YieldingTransaction
  /** How long another process may hold the database, in milliseconds. */
  readonly #maxWait: number
  /** Groups left that use savepoints from the start. */
  #caution = 0

  constructor(connection: SqliteConnection, maxWait: number) {
    this.#connection = connection
    this.#transaction = new YieldingTransaction(connection)
    this.#maxWait = maxWait
  }

  /**
   * Runs the writes one after the other, in a transaction that holds those that succeed.
   *
   * @throws an error that ended the whole transaction, not one of a single write.
   */
  async run<W extends GroupedWrite>(group: readonly W[]): Promise<readonly Outcome<W>[]> {
    try {
      await this.#begin()
      return this.#startsApart(group) ? await this.#apart(group) : await this.#together(group)
    } catch (error) {
      this.#rollBack()
      throw error
    }
  }

  /** Commits what `run` has done. Synchronous, so that the caller can act before anybody reads it. */
  commit(): void {
    try {
      this.#connection.run('commit')
    } catch (error) {
      this.#rollBack()
      throw error
    }
  }

  async #begin(): Promise<void> {
    await whileBusy(() => this.#connection.run('begin immediate'), this.#maxWait)
    this.#transaction.begin()
  }

  /** Some failures end the transaction by themselves. */
  #rollBack(): void {
    if (this.#connection.isInTransaction) this.#connection.run('rollback')
  }

  /** Whether a group uses savepoints from the start. Counts it, if that is out of caution. */
  #startsApart(group: readonly GroupedWrite[]): boolean {
    // A single write can undo no other, and need not run twice to show that it fails.
    if (group.length === 1 || group.some(({ once }) => once)) return true
    if (this.#caution === 0) return false
    this.#caution--
    return true
  }

  /**
   * Runs the writes without savepoints. In one, SQLite copies each page before its first
   * change, a ninth of the time of a toggle. If a write fails, all run again in savepoints.
   */
  async #together<W extends GroupedWrite>(group: readonly W[]): Promise<readonly Outcome<W>[]> {
    const outcomes: Outcome<W>[] = []
    try {
      for (const write of group) {
        const value = await write.work(this.#transaction)
        // The next write would run outside a transaction.
        if (!this.#connection.isInTransaction) throw new Error('A write has ended its transaction')
        outcomes.push({ write, hasFailed: false, value })
      }
      return outcomes
    } catch (error) {
      // A write whose sync failed must not be tried again.
      if (isSyncFailure(error)) throw error
      // Run in savepoints, the group shows which write fails, and why.
      this.#caution = groupsOfCaution
      this.#rollBack()
      await this.#begin()
      return this.#apart(group)
    }
  }

  /** Runs each write in a savepoint. */
  async #apart<W extends GroupedWrite>(group: readonly W[]): Promise<readonly Outcome<W>[]> {
    const outcomes: Outcome<W>[] = []
    for (const write of group) outcomes.push(await this.#attempt(write))
    return outcomes
  }

  async #attempt<W extends GroupedWrite>(write: W): Promise<Outcome<W>> {
    this.#connection.run('savepoint write_of_group')
    try {
      const value = await write.work(this.#transaction)
      this.#connection.run('release write_of_group')
      return { write, hasFailed: false, value }
    } catch (error) {
      // Some disk failures end the whole transaction. Then there is no savepoint to roll back to.
      if (!this.#connection.isInTransaction || isSyncFailure(error)) throw error
      this.#connection.run('rollback to write_of_group')
      this.#connection.run('release write_of_group')
      return { write, hasFailed: true, error }
    }
  }
}
