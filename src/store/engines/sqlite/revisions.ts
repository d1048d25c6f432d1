import type { RevisionChange } from '../engine.ts'
import type { SqliteConnection } from './connection.ts'
import { isBusy } from './errors.ts'

/** The most owners with a number of their own. Beyond it, everyone's data counts as changed. */
const ownersTold = 10_000

/**
 * Numbers the states of each owner's data in an SQLite file: while the number stays
 * the same, so does the data. Commits of this process are reported by `changed`.
 * Those of other processes show in SQLite's `data_version`.
 */
export class Revisions {
  readonly #writer: SqliteConnection
  readonly #changedByOthers: () => void
  #newest = 0
  /** The number of all owners that have none of their own. */
  #common = 0
  readonly #own = new Map<number, number>()
  #ofOthers: unknown

  /**
   * @param writer makes all commits of this process: only those of others change its `data_version`.
   * @param changedByOthers called when a commit of another process was noticed.
   */
  constructor(writer: SqliteConnection, changedByOthers = () => {}) {
    this.#writer = writer
    this.#changedByOthers = changedByOthers
  }

  of(owner: number | undefined): number {
    return (owner !== undefined && this.#own.get(owner)) || this.#common
  }

  /** Reports that data of `owner` may have changed; undefined for anybody's. */
  readonly changed = (owner: number | undefined): RevisionChange => {
    const before = this.of(owner)
    this.#newest++
    if (owner !== undefined && this.#own.size < ownersTold) this.#own.set(owner, this.#newest)
    else this.#changeAll()
    return { before, after: this.#newest }
  }

  /** Returns whether another process may have changed anything since the last call. */
  look(): boolean {
    const ofOthers = this.#readVersion()
    if (ofOthers !== undefined && ofOthers === this.#ofOthers) return false
    this.#ofOthers = ofOthers
    this.#newest++
    this.#changeAll()
    this.#changedByOthers()
    return true
  }

  /** Makes the next `look` count everything as changed. */
  doubt(): void {
    this.#ofOthers = undefined
  }

  #changeAll(): void {
    this.#own.clear()
    this.#common = this.#newest
  }

  /** Undefined while another process has the file locked. */
  #readVersion(): unknown {
    try {
      return this.#writer.value('pragma data_version')
    } catch (error) {
      if (isBusy(error)) return undefined
      throw error
    }
  }
}
