import { setImmediate as nextTurn } from 'node:timers/promises'
import { isUnavailable, unavailable } from '../../../domain/errors.ts'
import { everyone, type RevisionChange, type Transaction, type WriteOptions } from '../engine.ts'
import type { SqliteConnection } from './connection.ts'
import { isSyncFailure } from './errors.ts'
import { type GroupedWrite, GroupTransactions } from './group-transactions.ts'
import type { WalSync } from './wal-sync.ts'
import { busyTimeout } from './while-busy.ts'

interface Write extends GroupedWrite {
  readonly owner: number | undefined
  readonly committed: WriteOptions['committed']
  readonly resolve: (value: unknown) => void
  readonly reject: (error: unknown) => void
}

/** A commit that a power cut could undo. */
interface Unsynced {
  /** Of the data that it changed. */
  readonly owners: ReadonlySet<number>
  readonly synced: Promise<void>
}

interface GroupCommitOptions {
  /** Called before each group; what it throws fails the group. */
  readonly assertReady: () => void
  /** How long another process may hold the database before the writes of one group give up, in milliseconds. */
  readonly maxWait?: number
  /** Called for each write that was committed, or may have been, before the next read, with the owner of the data. */
  readonly changed: (owner: number | undefined) => RevisionChange
  /** Called after a commit, with a promise that resolves when it is synced. */
  readonly committed: (synced: Promise<void>) => void
}

/** Turns of the event loop. */
const turnsToFollow = 2

/**
 * The only writer of an SQLite file. All writes that wait in one turn share a
 * commit. If one of them fails, they run again, each in its own savepoint, so that
 * it undoes no other. They also share one sync, and each resolves only after that.
 */
export class GroupCommit {
  readonly #transactions: GroupTransactions
  readonly #sync: WalSync
  readonly #options: GroupCommitOptions
  /** Oldest first, which is the order in which their syncs end. */
  #unsynced: readonly Unsynced[] = []
  #waiting: Write[] = []
  #draining: Promise<void> | undefined

  constructor(connection: SqliteConnection, sync: WalSync, options: GroupCommitOptions) {
    this.#transactions = new GroupTransactions(connection, options.maxWait ?? busyTimeout)
    this.#sync = sync
    this.#options = options
  }

  add<T>(
    owner: number | undefined,
    work: (transaction: Transaction) => Promise<T>,
    { once = false, committed }: WriteOptions<T> = {},
  ): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      const asked = { committed, resolve } as Pick<Write, 'committed' | 'resolve'>
      this.#waiting.push({ owner, work, once, ...asked, reject })
      // Writes of other requests in this turn join the group.
      this.#draining ??= nextTurn().then(() => this.#drain())
    })
  }

  /** Another process has committed, and may not have synced yet. Responses wait as for a commit of this process. */
  othersCommitted(): void {
    this.#addUnsynced([everyone], this.#sync.request())
  }

  unsynced(owner: number): Promise<void> | undefined {
    // A later sync covers all earlier commits.
    const last = this.#unsynced.findLast(({ owners }) => owners.has(owner) || owners.has(everyone))
    return last?.synced
  }

  /** Resolves once everything added so far is committed and synced, or has failed. */
  async idle(): Promise<void> {
    await this.#draining
    await this.#sync.request()
  }

  async #drain(): Promise<void> {
    while (this.#waiting.length > 0) {
      await this.#gather()
      const group = this.#waiting
      this.#waiting = []
      await this.#commit(group).catch((error) => this.#fail(group, error))
    }
    this.#draining = undefined
  }

  /**
   * If a sync is running, waits for the writes that will follow its responses. A commit and its sync cost
   * the same for one write and for thirty. Without this, clients that write without a pause would fall
   * into two groups that take turns.
   */
  async #gather(): Promise<void> {
    const { running } = this.#sync
    if (running === undefined) return
    await running
    // Responses leave at the end of the first, and the next requests arrive in the second.
    for (let turn = 0; turn < turnsToFollow; turn++) await nextTurn()
  }

  async #commit(group: readonly Write[]): Promise<void> {
    this.#options.assertReady()
    const outcomes = await this.#transactions.run(group)
    // From here on in this order, and in one go: docs/order.md.
    this.#transactions.commit()
    const synced = this.#sync.request()
    for (const it of outcomes) {
      const revisions = this.#options.changed(it.write.owner)
      if (!it.hasFailed) it.write.committed?.(it.value, revisions)
    }
    this.#addUnsynced(
      group.map(({ owner }) => owner ?? everyone),
      synced,
    )
    this.#options.committed(synced)
    void synced.then(() => {
      for (const it of outcomes) {
        if (it.hasFailed) it.write.reject(it.error)
        else it.write.resolve(it.value)
      }
    })
  }

  /** Adds a commit to the unsynced ones, until it is synced. */
  #addUnsynced(owners: readonly number[], synced: Promise<void>): void {
    const commit = { owners: new Set(owners), synced }
    this.#unsynced = [...this.#unsynced, commit]
    void synced.then(() => {
      this.#unsynced = this.#unsynced.filter((it) => it !== commit)
    })
  }

  #fail(group: readonly Write[], error: unknown): void {
    // SQLite itself syncs the head of a log that begins anew.
    if (isSyncFailure(error)) {
      this.#sync.fatal(error)
      return
    }
    // An error that ends a whole group is a failure of the store, never of one write.
    const reason = isUnavailable(error) ? error : unavailable(error)
    for (const { owner, reject } of group) {
      this.#options.changed(owner)
      reject(reason)
    }
  }
}
