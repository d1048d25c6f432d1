import { realpathSync, statSync } from 'node:fs'
import { DomainError } from '../../domain/errors.ts'
import { agreesWithChecksum, changedBackupText, smallestPage } from '../files/backup-format.ts'
import { logsBeside } from '../files/log-files.ts'
import { whyUnread } from '../opening/file-access.ts'
import { assertSound, inspectSqlite, type SqliteInspection } from '../opening/inspect-sqlite.ts'
import { isOfDatabase } from '../opening/unusable-database.ts'

/**
 * Checks a backup, or another copy of an SQLite file, without changing it.
 *
 * @throws {DomainError} `invalid`, with the reason, for an unusable file.
 */
export async function assertRestorable(file: string): Promise<void> {
  const size = sizeOf(file)
  const agrees = await agreesWithChecksum(file)
  if (agrees === false) refuse(`${file} ${changedBackupText}`)
  if (agrees) assertWithoutLog(file)
  assertSound(file, inspect(file), 'invalid')
  if (agrees === undefined && size % smallestPage !== 0)
    refuse(`${file} is damaged: bytes are missing at its end, or were added there.`)
}

function sizeOf(file: string): number {
  const unread = whyUnread(file)
  if (unread === 'refused') refuse(`This user cannot read ${file}.`)
  if (unread === 'missing') refuse(`There is no file ${file}.`)
  const found = statSync(file)
  if (!found.isFile()) refuse(`${file} is not a file.`)
  return found.size
}

/**
 * The checksum covers one file, and no backup has a log. The log of another copy is its own, as
 * far as anybody can tell.
 */
function assertWithoutLog(file: string): void {
  // SQLite looks for it beside the file itself, not beside a link to it.
  const [log] = logsBeside(realpathSync(file))
  if (log !== undefined) {
    refuse(`SQLite would take ${log} for a log of ${file}, which has none. Move it away.`)
  }
}

/** Some damage, or a file that is no database, prevents SQLite from checking at all. */
function inspect(file: string): SqliteInspection {
  try {
    return inspectSqlite(file)
  } catch (error) {
    if (!isOfDatabase(error)) throw error
    refuse(`${file} cannot be used: ${error.message}`)
  }
}

function refuse(reason: string): never {
  throw new DomainError('invalid', reason)
}
