import { closeSync, existsSync, openSync, realpathSync } from 'node:fs'
import path from 'node:path'
import { backup, DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { DomainError } from '../../domain/errors.ts'
import { cachingOwners } from '../accounts/key-owners.ts'
import { directoryVersionReader } from '../directory-version.ts'
import type { Engine } from '../engines/engine.ts'
import { openSqlite, type SqliteEngine } from '../engines/sqlite/engine.ts'
import { whileBusy } from '../engines/sqlite/while-busy.ts'
import {
  backupMark,
  isUnusedBackup,
  removingMark,
  unusedBackupText,
} from '../files/backup-format.ts'
import { beforeStepName } from '../files/file-names.ts'
import { makeFolder, syncParentFolder } from '../files/synced-files.ts'
import { migrations } from '../migrations/index.ts'
import type { Migration } from '../migrations/migration.ts'
import type { Store } from '../store.ts'
import { storeOver } from '../store-over.ts'
import { assertReadable, assertWithItsFolder, assertWritable, ifMissing } from './file-access.ts'
import { assertCurrent, migrate, schemaVersionOf } from './migrate.ts'
import type { Opening } from './opening.ts'
import { lockForServing } from './serving-lock.ts'
import { openOwnFile } from './table-ownership.ts'
import { explainingWrites } from './unusable-database.ts'

export interface SqliteOptions extends Pick<Opening, 'now' | 'fatal' | 'mayMigrate' | 'migrated'> {
  /** Absolute path. */
  readonly file: string
  /** As in `Opening`. A copy is made before the tables are migrated. */
  readonly migrates: boolean
  /** Whether to keep other processes from serving it until it is closed. */
  readonly isServing?: boolean
  /** Migrations to run: by default, all of this version. */
  readonly steps?: readonly Migration[]
}

/**
 * Opens an SQLite file for this version.
 *
 * @throws {DomainError} `not_found` without a file to open, `conflict` for one that another
 * version wrote, that another process serves, that is a backup, or that belongs to
 * another program; the last two are left unchanged.
 */
export async function openSqliteStore(options: SqliteOptions): Promise<Store> {
  const { migrates, isServing = false, now, steps = migrations, fatal, migrated } = options
  if (migrates) createFile(options.file)
  else assertReadable(options.file, ifMissing)
  // SQLite keeps its log beside the file itself, not beside a link to it.
  const file = realpathSync(options.file)
  assertWithItsFolder(file)
  if (isUnusedBackup(file)) throw new DomainError('conflict', `${file} ${unusedBackupText}.`)
  const check = migrates ? () => {} : (found: number) => assertCurrent(found, file, steps.length)
  // If several processes open a new file at once, SQLite lets only one start its log; the others fail without waiting.
  const letGo = await whileBusy(() => openOwnFile(file, check))
  const { engine, unlock } = await openEngine(file, { isServing, fatal }).finally(letGo)
  const close = () => engine.close().finally(unlock)
  try {
    if (migrates) {
      await options.mayMigrate?.(engine)
      await removeMark(engine)
      const copy = await keepCopy(file, engine, steps.length)
      const done = await migrate(engine, now, steps)
      if (done && done.from > 0) migrated?.({ ...done, copy })
    }
    syncParentFolder(file)
  } catch (error) {
    await close()
    throw error
  }
  const store = storeOver(engine)
  const probe = async () => {
    engine.assertInPlace()
    await store.probe()
  }
  return { ...store, apiKeys: rememberingKeys(store, engine), probe, close }
}

async function openEngine(
  file: string,
  { isServing, fatal }: Required<Pick<SqliteOptions, 'isServing' | 'fatal'>>,
) {
  if (isServing) assertWritable(file)
  const unlock = isServing ? lockForServing(file) : () => {}
  try {
    return { engine: await whileBusy(() => openSqlite(file, fatal)), unlock }
  } catch (error) {
    unlock()
    throw error
  }
}

/** Caches key owners. One query tells whether they are still valid. */
function rememberingKeys({ apiKeys }: Store, { reader }: SqliteEngine): Store['apiKeys'] {
  const version = directoryVersionReader(reader.db, reader.local)
  return { ...apiKeys, ...cachingOwners(apiKeys.findOwner, version) }
}

/**
 * Creates the file and its folder, accessible to their owner only, and makes their names
 * durable.
 */
function createFile(file: string): void {
  makeFolder(path.dirname(file))
  if (existsSync(file)) return
  closeSync(openSync(file, 'a', 0o600))
  syncParentFolder(file)
}

/** An earlier version restores a backup with its mark. Copies of that file would then be taken for damaged backups. */
async function removeMark({ reader, write }: SqliteEngine): Promise<void> {
  const found = await sql<{ application_id: number }>`pragma application_id`.execute(reader.db)
  if (found.rows[0]?.application_id !== backupMark) return
  await write(undefined, ({ db }) => sql.raw(removingMark).execute(db))
}

/**
 * Copies a file with tables of an earlier version, and returns the name of the copy. No other process can migrate the
 * tables meanwhile: the copy would be of the new ones.
 */
async function keepCopy(
  file: string,
  { write, traits }: Engine,
  newest: number,
): Promise<string | undefined> {
  return write(undefined, async ({ db }) => {
    const schemaVersion = await schemaVersionOf(db, traits)
    if (schemaVersion === 0 || schemaVersion >= newest) return undefined
    // Loaded only for a migration.
    const { putInPlace } = await import('../files/put-in-place.ts')
    const source = new DatabaseSync(file, { readOnly: true })
    const copyTo = (part: string) => backup(source, part)
    const name = beforeStepName(file, schemaVersion + 1)
    await explainingWrites(name, () => putInPlace(name, copyTo, () => {})).finally(() =>
      source.close(),
    )
    return name
  })
}
