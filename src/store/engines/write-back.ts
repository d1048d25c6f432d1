import { isUnavailable } from '../../domain/errors.ts'
import { isSyncFailure, SqliteConnection } from './sqlite-connection.ts'
import { WalSync } from './wal-sync.ts'

/** In pages of the log, as all that measures it. */
const smallestPortion = 250
/** So long the log gets before it begins anew, 64 MiB: nobody is answered during the three syncs of that. */
const longest = 16_000
/** In milliseconds. Meanwhile no other process can write back what comes after. */
const longestHold = 1000

/**
 * Writes the log back into the database's file, in small portions. SQLite alone
 * does it in one go, inside a commit: 22 ms for 4,000 pages, while nobody is
 * answered. Two thirds of that are a sync of the file, which here runs beside
 * the answers.
 *
 * - Nothing is written back before it is durable in the log. So a snapshot is
 *   held after one commit, beyond which SQLite writes nothing back, and that is
 *   done when a later commit is synced.
 * - Nothing of the log is overwritten before it is durable in the file. SQLite
 *   begins the log anew once all of it is written back. A portion never is all
 *   of it; the rest SQLite writes back itself, with syncs of its own: where the
 *   log is long, and where no other commit follows.
 */
export class WriteBack {
  readonly #file: WalSync
  readonly #fatal: (error: unknown) => void
  readonly #release: () => void
  /** Holds the snapshot, and writes back the rest. */
  readonly #holder: SqliteConnection
  /** Writes back portions, without a sync. */
  readonly #copier: SqliteConnection
  /** How long the log was just after the snapshot was taken. */
  #held: number | undefined
  #timer: NodeJS.Timeout | undefined
  #step: Promise<void> | undefined

  /**
   * @param release ends what this process reads from an older state: that keeps the log.
   * @param fatal ends the process when a sync fails; see `WalSync`.
   */
  constructor(path: string, release: () => void, fatal: (error: unknown) => void) {
    this.#file = new WalSync(path, fatal)
    this.#release = release
    this.#fatal = fatal
    this.#holder = new SqliteConnection(path, { timeout: 0 })
    this.#holder.exec('pragma synchronous = full')
    // What is promised rests on it: read back.
    if (this.#holder.value('pragma synchronous') !== 2) throw new Error('SQLite refused to sync')
    this.#copier = new SqliteConnection(path, { timeout: 0 })
  }

  /**
   * To be told of every commit. Never throws.
   *
   * @param synced resolves when a sync has ended that began after the commit.
   */
  committed(synced: Promise<void>): void {
    if (this.#step !== undefined) return
    if (this.#held === undefined) this.#attempt(() => this.#hold())
    else {
      this.#step = synced
        .then(() => this.#advance())
        .finally(() => {
          this.#step = undefined
        })
    }
  }

  /** Leaves the log alone from here on. */
  async stop(): Promise<void> {
    await this.#step
    this.#step = Promise.resolve()
    this.#letGo()
  }

  /**
   * After all other connections of this process are closed: the locks they have
   * on the file go with the first of its descriptors that is closed (POSIX).
   */
  close(): void {
    this.#copier.close()
    this.#holder.close()
    this.#file.close()
  }

  #hold(): void {
    const { length, writtenBack } = this.#log()
    if (length - writtenBack < smallestPortion) return
    this.#holder.run('begin')
    // Taken by the first thing that is read.
    this.#holder.value('select 1 from sqlite_schema')
    this.#held = this.#log().length
    this.#endLater()
  }

  #endLater(): void {
    this.#timer = setTimeout(() => this.#endHold(), longestHold).unref()
  }

  /** No other commit has come: few write now, and nobody waits long while SQLite does it all. */
  #endHold(): void {
    if (this.#step !== undefined) this.#endLater()
    else
      this.#attempt(() => {
        this.#letGo()
        this.#writeRest()
      })
  }

  #letGo(): void {
    clearTimeout(this.#timer)
    this.#held = undefined
    if (this.#holder.isInTransaction) this.#holder.run('commit')
  }

  async #advance(): Promise<void> {
    this.#attempt(() => this.#writePortion())
    if (this.#held !== undefined) return
    await this.#file.request()
    this.#attempt(() => {
      if (this.#log().length >= longest) this.#writeRest()
    })
  }

  #writePortion(): void {
    // Else what is held could be all there is: a commit that changed nothing adds nothing.
    if (this.#held === undefined || this.#log().length <= this.#held) return
    this.#release()
    // For this alone: whoever closes a file last writes all of it back.
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

  /** What is left in the log is tried again with the next portion. */
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

/** Whether writing back, ended by `error`, lost nothing: what the disk refuses to take stays in the log. */
export const isLeftInLog = (error: unknown): boolean =>
  isUnavailable(error) && !isSyncFailure(error)

/** busy, pages in the log, pages of those that are written back */
const countLog = { name: '', sql: 'pragma wal_checkpoint(noop)' }
