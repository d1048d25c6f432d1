import { existsSync, realpathSync, statSync } from 'node:fs'
import path from 'node:path'
import { DomainError } from '../../domain/errors.ts'
import { sealBackup } from '../files/backup-format.ts'
import { logsBeside } from '../files/log-files.ts'
import { putInPlace } from '../files/put-in-place.ts'
import {
  assertFolderWritable,
  assertReadable,
  assertWithItsFolder,
} from '../opening/file-access.ts'
import { assertSound, inspectSqlite } from '../opening/inspect-sqlite.ts'
import { explainingWrites } from '../opening/unusable-database.ts'
import { assertWellWritten, countTableRows, type TableRows, writeSnapshot } from './snapshot.ts'

/**
 * Writes the current content of an SQLite file into `to`, a new file, checks it, and
 * returns what it contains. A service may be running. Nothing in the source changes: its
 * tables may be those of an earlier version.
 *
 * @throws {DomainError} `not_found` without such a file; `conflict` for one that this user
 * cannot read, that is damaged, has no tables of ours, or was written by a newer version, and
 * for a folder that this user cannot write; `invalid` if `to` or a log of it exists, or
 * its folder does not; `unavailable` if `to` cannot be written.
 */
export async function makeBackup(file: string, to: string): Promise<readonly TableRows[]> {
  assertReadable(file)
  assertWithItsFolder(realpathSync(file))
  assertFree(to)
  // The copy of a damaged file can be sound, but lack rows.
  assertSound(file, inspectSqlite(file))
  const write = async (part: string) => {
    writeSnapshot(file, part)
    assertWellWritten(part)
    const contents = countTableRows(part)
    await sealBackup(part)
    return contents
  }
  return explainingWrites(to, () => putInPlace(to, write, () => assertFree(to)))
}

function assertFree(to: string): void {
  const [taken] = existsSync(to) ? [to] : logsBeside(to)
  if (taken !== undefined) throw new DomainError('invalid', `${taken} already exists.`)
  const folder = path.dirname(to)
  if (!existsSync(folder) || !statSync(folder).isDirectory()) {
    throw new DomainError('invalid', `There is no folder ${folder}.`)
  }
  assertFolderWritable(to)
}
