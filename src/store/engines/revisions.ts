import { isBusy, type SqliteConnection } from './sqlite-connection.ts'

/** Owners whose changes are told apart; of more, everyone's data counts as changed. */
const ownersTold = 10_000

/**
 * Numbers the states of what belongs to each owner in an SQLite file: while the
 * number is the same, so is the data. This process's own commits are told;
 * that another process has committed is seen by one number of SQLite's.
 */
export class Revisions {
  readonly #writer: SqliteConnection
  readonly #changedByOthers: () => void
  #newest = 0
  /** Of everyone who has no own one. */
  #common = 0
  readonly #own = new Map<number, number>()
  #ofOthers: unknown

  /**
   * @param writer makes all commits of this process: only those of others change its `data_version`.
   * @param changedByOthers called when one of these was seen.
   */
  constructor(writer: SqliteConnection, changedByOthers = () => {}) {
    this.#writer = writer
    this.#changedByOthers = changedByOthers
  }

  of(owner: number | undefined): number {
    return (owner !== undefined && this.#own.get(owner)) || this.#common
  }

  /** Says that data of one owner, or of nobody in particular, may have changed. */
  readonly changed = (owner: number | undefined): void => {
    this.#newest++
    if (owner !== undefined && this.#own.size < ownersTold) this.#own.set(owner, this.#newest)
    else this.#changeAll()
  }

  /** Looks whether another process has changed anything, and answers whether it may have. */
  look(): boolean {
    const ofOthers = this.#readVersion()
    if (ofOthers !== undefined && ofOthers === this.#ofOthers) return false
    this.#ofOthers = ofOthers
    this.#newest++
    this.#changeAll()
    this.#changedByOthers()
    return true
  }

  /** Has the next look take everything for changed. */
  doubt(): void {
    this.#ofOthers = undefined
  }

  #changeAll(): void {
    this.#own.clear()
    this.#common = this.#newest
  }

  /** Undefined where another process has the file for itself just now. */
  #readVersion(): unknown {
    try {
      return this.#writer.now({ name: '', sql: 'pragma data_version' }, [])[0]?.[0]
    } catch (error) {
      if (isBusy(error)) return undefined
      throw error
    }
  }
}
