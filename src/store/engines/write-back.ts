import { isUnavailable } from '../../domain/errors.ts'
import { isSyncFailure, SqliteConnection } from './sqlite-connection.ts'
import { WalSync } from './wal-sync.ts'

/** In pages of the log, like all lengths here. */
const smallestPortion = 250
/**
 * Length from which the log restarts, 48 MiB; it has up to 64 by then. No response is sent
 * during the three syncs of that.
 */
const longest = 12_000
/**
 * Age at which a portion is written, in milliseconds. SQLite skips its pages that were
 * written again since: a page that changes often is copied once.
 */
const ripeAge = 200
/** In milliseconds. During a hold, no other process can checkpoint the pages after it. */
const longestHold = 1000

/**
 * Checkpoints the log into the database file in small portions. SQLite by itself does it
 * in one go, inside a commit: 22 ms for 4,000 pages, while nobody is served. Two thirds of
 * that are a sync of the file, which here runs beside the responses.
 *
 * - Nothing is checkpointed before it is durable in the log. So a snapshot is held after
 *   one commit, and SQLite checkpoints nothing beyond it. The checkpoint runs when a later
 *   commit is synced.
 * - Nothing in the log is overwritten before it is durable in the file. SQLite restarts
 *   the log once all of it is checkpointed. A portion is never all of it. SQLite
 *   checkpoints the rest by itself, with its own syncs, when the log is long, or when no
 *   other commit follows.
 */
export class WriteBack {
  readonly #file: WalSync
  readonly #fatal: (error: unknown) => void
  readonly #release: () => void
  /** Holds the snapshot, and checkpoints the rest. */
  readonly #holder: SqliteConnection
  /** Checkpoints portions, without a sync. */
  readonly #copier: SqliteConnection
  /** Length of the log just after the snapshot. */
  #held: number | undefined
  #holdTimer: NodeJS.Timeout | undefined
  /** Defined until the portion is ripe. */
  #ripening: NodeJS.Timeout | undefined
  #step: Promise<void> | undefined

  /**
   * @param release ends reads of this process from an older state, which keep the log.
   * @param fatal ends the process when a sync fails; see `WalSync`.
   */
  constructor(path: string, release: () => void, fatal: (error: unknown) => void) {
    this.#file = new WalSync(path, fatal)
    this.#release = release
    this.#fatal = fatal
    this.#holder = new SqliteConnection(path, { timeout: 0 })
    this.#holder.exec('pragma synchronous = full')
    // The durability guarantee depends on it, so it is read back.
    if (this.#holder.value('pragma synchronous') !== 2) throw new Error('SQLite refused to sync')
    this.#copier = new SqliteConnection(path, { timeout: 0 })
  }

  /**
   * To be called after every commit. Never throws.
   *
   * @param synced resolves when a sync has ended that began after the commit.
   */
  committed(synced: Promise<void>): void {
    if (this.#step !== undefined) return
    if (this.#held === undefined) this.#begin()
    else if (this.#ripening === undefined) this.#step = this.#stepAfter(synced)
  }

  /** Stops checkpointing. */
  async stop(): Promise<void> {
    await this.#step
    this.#step = Promise.resolve()
    this.#letGo()
  }

  /**
   * To be called after all other connections of this process are closed: closing any
   * descriptor of a file drops all POSIX locks of the process on it.
   */
  close(): void {
    this.#copier.close()
    this.#holder.close()
    this.#file.close()
  }

  #begin(): void {
    if (this.#held === undefined) this.#attempt(() => this.#hold())
  }

  #hold(): void {
    const { length, writtenBack } = this.#log()
    if (length - writtenBack < smallestPortion) return
    this.#holder.run('begin')
    // The first read takes the snapshot.
    this.#holder.value('select 1 from sqlite_schema')
    this.#held = this.#log().length
    this.#endLater()
    if (this.#held < longest) this.#ripen()
  }

  #ripen(): void {
    this.#ripening = setTimeout(() => {
      this.#ripening = undefined
    }, ripeAge).unref()
  }

  #endLater(): void {
    this.#holdTimer = setTimeout(() => this.#endHold(), longestHold).unref()
  }

  /**
   * No commit followed: few clients write now, and nobody waits long while SQLite
   * checkpoints everything.
   */
  #endHold(): void {
    if (this.#step !== undefined) this.#endLater()
    else
      this.#attempt(() => {
        this.#letGo()
        this.#writeRest()
      })
  }

  #letGo(): void {
    clearTimeout(this.#holdTimer)
    clearTimeout(this.#ripening)
    this.#ripening = undefined
    this.#held = undefined
    if (this.#holder.isInTransaction) this.#holder.run('commit')
  }

  async #stepAfter(synced: Promise<void>): Promise<void> {
    await synced
    await this.#advance()
    this.#step = undefined
    this.#begin()
  }

  async #advance(): Promise<void> {
    const length = this.#held ?? 0
    this.#attempt(() => this.#writePortion())
    if (this.#held !== undefined) return
    await this.#file.request()
    if (length >= longest) this.#attempt(() => this.#writeRest())
  }

  #writePortion(): void {
    // Otherwise the held part could be the whole log: a commit without changes adds no pages.
    if (this.#held === undefined || this.#log().length <= this.#held) return
    this.#release()
    // Only for this: the last connection to close a file checkpoints all of it.
    this.#copier.exec('pragma synchronous = off')
    try {
      this.#copier.run('pragma wal_checkpoint(passive)')
    } finally {
      this.#copier.exec('pragma synchronous = full')
    }
    this.#letGo()
  }

  #writeRest(): void {
    this.#release()
    this.#holder.run('pragma wal_checkpoint(passive)')
  }

  /** Pages left in the log are tried again with the next portion. */
  #attempt(work: () => void): void {
    try {
      work()
    } catch (error) {
      if (!isLeftInLog(error)) this.#fatal(error)
      this.#letGo()
    }
  }

  #log(): { readonly length: number; readonly writtenBack: number } {
    const [row] = this.#copier.now(countLog, [])
    return { length: Number(row?.[1]), writtenBack: Number(row?.[2]) }
  }
}

/**
 * Whether a checkpoint that failed with `error` lost nothing: pages that the disk does not
 * accept stay in the log.
 */
export const isLeftInLog = (error: unknown): boolean =>
  isUnavailable(error) && !isSyncFailure(error)

/** Columns: busy, pages in the log, pages of those that are checkpointed. */
const countLog = { name: '', sql: 'pragma wal_checkpoint(noop)' }
