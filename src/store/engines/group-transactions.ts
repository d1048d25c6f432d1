import type { Transaction } from './engine.ts'
import type { SqliteConnection } from './sqlite-connection.ts'
import { whileBusy } from './while-busy.ts'

export interface GroupedWrite {
  readonly work: (session: Transaction) => Promise<unknown>
  /** It must not run again for another one's failure. */
  readonly once: boolean
  readonly resolve: (value: unknown) => void
  readonly reject: (error: unknown) => void
}

/** Resolves or rejects a write. */
export type Settlement = () => void

/** Groups that run apart from the start, after one had to run twice: many failures cost little more than one. */
const groupsOfCaution = 16

/** Transactions of one connection, each of several writes, of which a failing one hurts no other. */
export class GroupTransactions {
  readonly #connection: SqliteConnection
  /** How long another process may hold the database, in milliseconds. */
  readonly #patience: number
  /** Groups left to run apart. */
  #caution = 0

  constructor(connection: SqliteConnection, patience: number) {
    this.#connection = connection
    this.#patience = patience
  }

  /**
   * Runs the writes one after the other, and commits what those have done that succeeded.
   * What settles each of them is returned, for when the commit is durable.
   *
   * @throws what ended the whole transaction, and was not one write's own.
   */
  async commit(group: readonly GroupedWrite[]): Promise<Settlement[]> {
    try {
      await this.#begin()
      const settle = this.#isApart(group) ? await this.#apart(group) : await this.#together(group)
      this.#connection.run('commit')
      return settle
    } catch (error) {
      this.#rollBack()
      throw error
    }
  }

  #begin(): Promise<void> {
    return whileBusy(() => this.#connection.run('begin immediate'), this.#patience)
  }

  /** Some failures have ended the transaction already. */
  #rollBack(): void {
    if (this.#connection.isInTransaction) this.#connection.run('rollback')
  }

  #isApart(group: readonly GroupedWrite[]): boolean {
    // One that is alone can hurt no other, and need not run twice to show that it fails.
    if (group.length === 1 || group.some(({ once }) => once)) return true
    if (this.#caution === 0) return false
    this.#caution--
    return true
  }

  /**
   * Runs the writes without savepoints, in which SQLite copies each page before its first
   * change: a ninth of a toggle. If one fails, all run again, apart.
   */
  async #together(group: readonly GroupedWrite[]): Promise<Settlement[]> {
    const settle: Settlement[] = []
    try {
      for (const { work, resolve } of group) {
        const value = await work(this.#connection)
        // What would follow would not be in a transaction.
        if (!this.#connection.isInTransaction) throw new Error('A write has ended its transaction')
        settle.push(() => resolve(value))
      }
      return settle
    } catch {
      // Whose failure it was, and what it was, shows when they run apart.
      this.#caution = groupsOfCaution
      this.#rollBack()
      await this.#begin()
      return this.#apart(group)
    }
  }

  /** Runs each write in a savepoint. */
  async #apart(group: readonly GroupedWrite[]): Promise<Settlement[]> {
    const settle: Settlement[] = []
    for (const write of group) settle.push(await this.#attempt(write))
    return settle
  }

  async #attempt({ work, resolve, reject }: GroupedWrite): Promise<Settlement> {
    this.#connection.run('savepoint write_of_group')
    try {
      const value = await work(this.#connection)
      this.#connection.run('release write_of_group')
      return () => resolve(value)
    } catch (error) {
      // Some failures of the disk end the whole transaction; then there is nothing to return to.
      if (!this.#connection.isInTransaction) throw error
      this.#connection.run('rollback to write_of_group')
      this.#connection.run('release write_of_group')
      return () => reject(error)
    }
  }
}
