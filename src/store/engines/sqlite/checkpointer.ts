import { openPrepared, SqliteConnection } from './connection.ts'

/** In pages. */
interface LogLength {
  readonly length: number
  /** How many of those are checkpointed. */
  readonly checkpointed: number
}

/**
 * Checkpoints the log of an SQLite file, on connections of its own. All of it fails at
 * once if another process is at it.
 */
export class Checkpointer {
  /** Holds the snapshot, and completes checkpoints. */
  readonly #holder: SqliteConnection
  /** Copies pages, without a sync. */
  readonly #copier: SqliteConnection

  constructor(path: string) {
    using opened = new DisposableStack()
    const holder = openPrepared(path, { timeout: 0 }, prepareHolder)
    this.#holder = opened.adopt(holder, (it) => it.close())
    this.#copier = new SqliteConnection(path, { timeout: 0 })
    // From here on, `close` closes it.
    opened.move()
  }

  log(): LogLength {
    const [row] = this.#copier.allSync(countLog, [])
    return { length: Number(row?.[1]), checkpointed: Number(row?.[2]) }
  }

  /** Holds a snapshot, beyond which nothing is checkpointed. Returns the length of the log. */
  hold(): number {
    this.#holder.run('begin')
    // The first read takes the snapshot.
    this.#holder.value('select 1 from sqlite_schema')
    return this.log().length
  }

  letGo(): void {
    if (this.#holder.isInTransaction) this.#holder.run('commit')
  }

  /**
   * Copies into the file what no snapshot keeps from it, without a sync. That must never be
   * all of the log: SQLite would restart it before the file is synced.
   */
  copy(): void {
    // Without a sync only here: the last connection to close a file checkpoints all of it.
    this.#copier.exec('pragma synchronous = off')
    try {
      this.#copier.run('pragma wal_checkpoint(passive)')
    } finally {
      this.#copier.exec('pragma synchronous = full')
    }
  }

  /** Checkpoints everything, with SQLite's own syncs. */
  complete(): void {
    this.#holder.run('pragma wal_checkpoint(passive)')
  }

  /**
   * To be called after all other connections of this process are closed: closing any
   * descriptor of a file drops all POSIX locks of the process on it.
   */
  close(): void {
    this.#copier.close()
    this.#holder.close()
  }
}

function prepareHolder(holder: SqliteConnection): void {
  holder.exec('pragma synchronous = full')
  // The durability guarantee depends on it, so it is read back.
  if (holder.value('pragma synchronous') !== 2) throw new Error('SQLite refused to sync')
}

/** Columns: busy, pages in the log, pages of those that are checkpointed. */
const countLog = { name: '', sql: 'pragma wal_checkpoint(noop)' }
