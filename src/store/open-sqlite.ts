import { closeSync, existsSync, openSync, realpathSync } from 'node:fs'
import path from 'node:path'
import { backup, DatabaseSync } from 'node:sqlite'
import { DomainError } from '../domain/errors.ts'
import type { Instant } from '../domain/time.ts'
import type { Engine } from './engines/engine.ts'
import { openSqlite } from './engines/sqlite.ts'
import { whileBusy } from './engines/while-busy.ts'
import { rememberingHolders } from './key-holders.ts'
import { migrate, versionOf } from './migrate.ts'
import { migrations } from './migrations/index.ts'
import type { Migration } from './migrations/migration.ts'
import { serviceVersionReader } from './service-state.ts'
import { lockForServing } from './serving-lock.ts'
import type { Store } from './store.ts'
import { storeOver } from './store-over.ts'
import { makeFolder, syncFolder } from './synced-files.ts'
import { assertWritable } from './unusable-database.ts'
import { openOurs } from './whose-tables.ts'

export interface SqliteOptions {
  /** Absolute path. */
  readonly file: string
  /** Whether to make the file when there is none. */
  readonly create: boolean
  /** Whether to keep other processes from opening it in this way, until it is closed. */
  readonly exclusive?: boolean
  readonly now: Instant
  /** What brings the tables up to date: all steps of this version, unless others are given. */
  readonly steps?: readonly Migration[]
  /** Ends the process when a write that was promised cannot be made durable. */
  readonly fatal: (error: unknown) => void
}

/**
 * Opens the SQLite file as it is to be used by this version: made, if it may
 * be, and its tables brought up to date; a copy is kept of what they were.
 *
 * @throws {DomainError} `not_found` without a file to open, `conflict` for one
 * that a newer version wrote, that another process has exclusively, or that
 * is another program's, which is left as it is.
 */
export async function openSqliteStore(options: SqliteOptions): Promise<Store> {
  const { create, exclusive = false, now, steps = migrations, fatal } = options
  if (create) createFile(options.file)
  else if (!existsSync(options.file)) {
    throw new DomainError(
      'not_found',
      `There is no database at ${options.file}. "kadai serve" makes it.`,
    )
  }
  // SQLite keeps its log beside the file itself, not beside a link to it.
  const file = realpathSync(options.file)
  const letGo = await whileBusy(() => openOurs(file), patience)
  const { engine, unlock } = await openEngine(file, { exclusive, fatal }).finally(letGo)
  const close = () => engine.close().finally(unlock)
  try {
    await keepCopy(file, engine, steps.length)
    await migrate(engine, now, steps)
    syncFolder(file)
  } catch (error) {
    await close()
    throw error
  }
  const store = storeOver(engine)
  return { ...store, apiKeys: rememberingKeys(store, engine), close }
}

async function openEngine(
  file: string,
  { exclusive, fatal }: Required<Pick<SqliteOptions, 'exclusive' | 'fatal'>>,
) {
  if (exclusive) assertWritable(file)
  const unlock = exclusive ? lockForServing(file) : () => {}
  try {
    return { engine: await whileBusy(() => openSqlite(file, fatal), patience), unlock }
  } catch (error) {
    unlock()
    throw error
  }
}

/** Keys that are asked for once, and of which one question tells whether they still are as they were. */
function rememberingKeys({ apiKeys }: Store, { reader }: Engine): Store['apiKeys'] {
  const service = serviceVersionReader(reader)
  const holders = rememberingHolders(apiKeys.findHolder, () => {
    const version = service()
    // On a file it is known at once.
    return version instanceof Promise ? undefined : version
  })
  return { ...apiKeys, ...holders }
}

/** In milliseconds. Of processes that open a new file at once, SQLite lets only one begin its log, and the others do not wait. */
const patience = 5000

/** Makes the file and its folder, readable by their owner alone, and makes their names durable. */
function createFile(file: string): void {
  makeFolder(path.dirname(file))
  if (existsSync(file)) return
  closeSync(openSync(file, 'a', 0o600))
  syncFolder(file)
}

/** Nobody can bring the tables up to date meanwhile: then the copy would be of the new ones. */
async function keepCopy(file: string, { write, traits }: Engine, newest: number): Promise<void> {
  await write(undefined, async ({ db }) => {
    const version = await versionOf(db, traits)
    if (version === 0 || version >= newest) return
    const copy = `${file}.before-step-${version + 1}`
    closeSync(openSync(copy, 'w', 0o600))
    const source = new DatabaseSync(file, { readOnly: true })
    await backup(source, copy).finally(() => source.close())
    syncFolder(copy)
  })
}
