import { closeSync, existsSync, fsyncSync, mkdirSync, openSync } from 'node:fs'
import path from 'node:path'
import { backup, DatabaseSync } from 'node:sqlite'
import { DomainError } from '../domain/errors.ts'
import type { Instant } from '../domain/time.ts'
import type { Engine } from './engines/engine.ts'
import { openSqlite } from './engines/sqlite.ts'
import { migrate, newestVersion, versionOf } from './migrate.ts'
import { lockForServing } from './serving-lock.ts'
import type { Store } from './store.ts'
import { storeOver } from './store-over.ts'

export interface SqliteOptions {
  /** Absolute path. */
  readonly file: string
  /** Whether to make the file when there is none. */
  readonly create: boolean
  /** Whether to keep other processes from opening it in this way, until it is closed. */
  readonly exclusive?: boolean
  readonly now: Instant
  /** Ends the process when a write that was promised cannot be made durable. */
  readonly fatal: (error: unknown) => void
}

/**
 * Opens the SQLite file as it is to be used by this version: made, if it may
 * be, and its tables brought up to date; a copy is kept of what they were.
 *
 * @throws {DomainError} `not_found` without a file to open, `conflict` for one
 * that a newer version wrote or that another process has exclusively.
 */
export async function openSqliteStore(options: SqliteOptions): Promise<Store> {
  const { file, create, exclusive = false, now, fatal } = options
  if (create) createFile(file)
  else if (!existsSync(file)) {
    throw new DomainError('not_found', `There is no database at ${file}. "kadai serve" makes it.`)
  }
  const unlock = exclusive ? lockForServing(file) : () => {}
  const engine = openSqlite(file, fatal)
  const close = async () => {
    await engine.close()
    unlock()
  }
  try {
    await keepCopy(file, engine)
    await migrate(engine, now)
    syncFolder(file)
  } catch (error) {
    await close()
    throw error
  }
  return { ...storeOver(engine), close }
}

/** Makes the file and its folder, readable by their owner alone, and makes their names durable. */
function createFile(file: string): void {
  const folder = path.dirname(file)
  const made = mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (made !== undefined) syncFolder(made)
  if (existsSync(file)) return
  closeSync(openSync(file, 'a', 0o600))
  syncFolder(file)
}

/** Makes the entry of `file` in its folder survive a power cut. */
function syncFolder(file: string): void {
  // Windows cannot open a folder, and journals its entries itself.
  if (process.platform === 'win32') return
  const folder = openSync(path.dirname(file), 'r')
  fsyncSync(folder)
  closeSync(folder)
}

async function keepCopy(file: string, { reader }: Engine): Promise<void> {
  const version = await versionOf(reader.db)
  if (version === 0 || version >= newestVersion) return
  const source = new DatabaseSync(file, { readOnly: true })
  await backup(source, `${file}.before-step-${version + 1}`)
  source.close()
}
