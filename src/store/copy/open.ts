import { existsSync, realpathSync, statSync } from 'node:fs'
import { type Database, describeDatabase, type PostgresDatabase } from '../../database.ts'
import { DomainError } from '../../domain/errors.ts'
import type { Instant } from '../../domain/time/time.ts'
import type { Engine } from '../engines/engine.ts'
import { openPrepared } from '../engines/sqlite/connection.ts'
import { openSqlite } from '../engines/sqlite/engine.ts'
import { agreesWithChecksum, changedBackupText } from '../files/backup-format.ts'
import { assertReadable, assertWithItsFolder } from '../opening/file-access.ts'
import { assertSound, inspectSqlite } from '../opening/inspect-sqlite.ts'
import { assertCurrent, newestSchemaVersion, schemaVersionOf } from '../opening/migrate.ts'
import { openStore } from '../opening/open.ts'
import { lockForServing } from '../opening/serving-lock.ts'
import { explainingRefusals } from '../opening/unusable-database.ts'
import { holdsUsers } from './holds-users.ts'

interface CopySide {
  readonly engine: Engine
  close(): Promise<void>
}

/**
 * Opens the source of a copy, and leaves it unchanged. A file cannot be served until it is
 * closed.
 *
 * @throws {DomainError} `not_found` without a file; `conflict` for one that is served,
 * damaged or a backup, and for tables that are not those of this version.
 */
export function openSource(database: Database): Promise<CopySide> {
  return explainingRefusals(database, async () =>
    database.engine === 'sqlite' ? openSourceFile(database.file) : openSourceServer(database),
  )
}

async function openSourceFile(path: string): Promise<CopySide> {
  assertReadable(path)
  const file = realpathSync(path)
  assertWithItsFolder(file)
  await assertUnchanged(file)
  const unlock = lockForServing(file)
  try {
    const inspection = inspectSqlite(file)
    assertCurrent(inspection.schemaVersion, `sqlite:${file}`)
    assertSound(file, inspection)
    const engine = openSqlite(file, fatal)
    return { engine, close: () => engine.close().finally(unlock) }
  } catch (error) {
    unlock()
    throw error
  }
}

/** The switch to a log would change a backup, and its checksum would agree no more. */
async function assertUnchanged(file: string): Promise<void> {
  const agrees = await agreesWithChecksum(file)
  if (agrees === undefined) return
  const reason = agrees
    ? 'is a backup. Restore it to a new file, and copy that.'
    : changedBackupText
  throw new DomainError('conflict', `${file} ${reason}`)
}

async function openSourceServer(database: PostgresDatabase): Promise<CopySide> {
  const engine = await engineWithoutLimits(database)
  const close = () => engine.close()
  try {
    const schemaVersion = await engine.write(undefined, ({ db }) =>
      schemaVersionOf(db, engine.traits),
    )
    assertCurrent(schemaVersion, describeDatabase(database))
    return { engine, close }
  } catch (error) {
    await close()
    throw error
  }
}

/**
 * Opens the target of a copy: creates a missing file, and migrates the tables. A file
 * cannot be served until it is closed.
 *
 * @param replace whether it may hold users.
 * @throws {DomainError} as `openStore`; `conflict` for a backup, and for one whose tables are older and hold users that
 * are not to be replaced. Neither is changed.
 */
export async function openTarget(
  database: Database,
  { now, replace }: { readonly now: Instant; readonly replace: boolean },
): Promise<CopySide> {
  const isFile = database.engine === 'sqlite'
  if (isFile) await assertNoBackup(database.file)
  const mayMigrate = replace ? undefined : assertWithoutUsers
  // Opened like a service, and kept open: that keeps services out.
  const opening = { isServing: isFile, migrates: true, mayMigrate, now, fatal }
  const store = await openStore(database, opening)
  try {
    const engine = isFile
      ? openTargetFile(realpathSync(database.file))
      : await engineWithoutLimits(database)
    return { engine, close: () => engine.close().finally(store.close) }
  } catch (error) {
    await store.close()
    throw error
  }
}

async function assertNoBackup(file: string): Promise<void> {
  // `openStore` creates a missing one, and refuses a folder.
  if (!existsSync(file) || statSync(file).isDirectory()) return
  assertReadable(file)
  if (!(await agreesWithChecksum(file))) return
  throw new DomainError('conflict', `${file} is a backup. Name another file to copy to.`)
}

/** Users of older tables are served by an earlier version, which could not use newer ones. */
async function assertWithoutUsers({ write, traits }: Engine): Promise<void> {
  await write(undefined, async ({ db }) => {
    const schemaVersion = await schemaVersionOf(db, traits)
    if (schemaVersion === 0 || schemaVersion >= newestSchemaVersion) return
    if (!(await holdsUsers(db))) return
    throw new DomainError(
      'conflict',
      `The target already holds users, in tables of an earlier version, at step ${schemaVersion}. ` +
        'Nothing was changed. --replace deletes what the target holds.',
    )
  })
}

/**
 * The new tables are written from the log into the file first: on a full disk there would be no
 * room for them any more, and so the log of a failed copy could not be discarded.
 */
function openTargetFile(file: string): Engine {
  openPrepared(file, { timeout: 0 }, (it) => it.exec('pragma wal_checkpoint(truncate)')).close()
  return openSqlite(file, fatal)
}

/** Loaded only for PostgreSQL. */
async function engineWithoutLimits(database: PostgresDatabase): Promise<Engine> {
  const { openPostgresWithoutLimits } = await import('../engines/postgres/without-limits.ts')
  return openPostgresWithoutLimits(database)
}

function fatal(error: unknown): never {
  throw error
}
