import { setTimeout as pause } from 'node:timers/promises'
import { DomainError, unavailable } from '../../domain/errors.ts'
import type { Session } from './engine.ts'
import type { SqliteConnection } from './sqlite-connection.ts'
import type { WalSync } from './wal-sync.ts'

interface Job {
  readonly owner: number | undefined
  readonly work: (session: Session) => Promise<unknown>
  readonly resolve: (value: unknown) => void
  readonly reject: (error: unknown) => void
}

/** In milliseconds. */
const retryEvery = 5
/** Stands for the owner of what belongs to no user: anyone may be shown it. No user has this id. */
const everyone = 0

/**
 * The one writer of an SQLite file. All writes that wait at the same turn share
 * one commit, each in a savepoint, so that a failing one hurts nobody; all that
 * were committed share one sync, and only then is any of them answered.
 */
export class GroupCommit {
  readonly #connection: SqliteConnection
  readonly #sync: WalSync
  readonly #patience: number
  readonly #unsynced = new Map<number, Promise<void>>()
  #waiting: Job[] = []
  #draining: Promise<void> | undefined

  /** @param patience how long another process may hold the database before writers here give up, in milliseconds. */
  constructor(connection: SqliteConnection, sync: WalSync, patience = 5000) {
    this.#connection = connection
    this.#sync = sync
    this.#patience = patience
  }

  add<T>(owner: number | undefined, work: (session: Session) => Promise<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      this.#waiting.push({ owner, work, resolve: resolve as Job['resolve'], reject })
      // The writes of the requests that arrive in this turn join before it drains.
      this.#draining ??= new Promise((resume) => setImmediate(resume)).then(() => this.#drain())
    })
  }

  unsynced(owner: number): Promise<void> | undefined {
    const own = this.#unsynced.get(owner)
    const common = this.#unsynced.get(everyone)
    return own && common ? Promise.all([own, common]).then(() => {}) : (own ?? common)
  }

  /** Resolves once everything added so far is committed and synced, or has failed. */
  async idle(): Promise<void> {
    await this.#draining
    await this.#sync.request()
  }

  async #drain(): Promise<void> {
    while (this.#waiting.length > 0) {
      const group = this.#waiting
      this.#waiting = []
      await this.#commit(group).catch((error) => this.#fail(group, error))
    }
    this.#draining = undefined
  }

  async #commit(group: readonly Job[]): Promise<void> {
    await this.#begin()
    const settle: (() => void)[] = []
    for (const job of group) settle.push(await this.#attempt(job))
    this.#connection.exec('commit')
    const synced = this.#sync.request()
    for (const { owner } of group) this.#await(owner ?? everyone, synced)
    void synced.then(() => {
      for (const answer of settle) answer()
    })
  }

  /** Waits without blocking the process while another one writes. */
  async #begin(): Promise<void> {
    for (let waited = 0; ; waited += retryEvery) {
      try {
        return this.#connection.exec('begin immediate')
      } catch (error) {
        const isBusy = error instanceof DomainError && error.code === 'unavailable'
        if (!isBusy || waited >= this.#patience) throw error
        await pause(retryEvery)
      }
    }
  }

  /** Runs one job inside the open transaction; the answer it has earned waits for the sync. */
  async #attempt({ work, resolve, reject }: Job): Promise<() => void> {
    this.#connection.exec('savepoint job')
    try {
      const value = await work(this.#connection)
      this.#connection.exec('release job')
      return () => resolve(value)
    } catch (error) {
      // Some failures of the disk end the whole transaction; then there is nothing to return to.
      if (!this.#connection.isInTransaction) throw error
      this.#connection.exec('rollback to job; release job')
      return () => reject(error)
    }
  }

  #await(owner: number, synced: Promise<void>): void {
    this.#unsynced.set(owner, synced)
    void synced.then(() => {
      if (this.#unsynced.get(owner) === synced) this.#unsynced.delete(owner)
    })
  }

  #fail(group: readonly Job[], error: unknown): void {
    if (this.#connection.isInTransaction) this.#connection.exec('rollback')
    const reason = error instanceof DomainError ? error : unavailable(error)
    for (const { reject } of group) reject(reason)
  }
}
