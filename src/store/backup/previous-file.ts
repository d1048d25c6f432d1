import { existsSync, linkSync, renameSync, rmSync } from 'node:fs'
import { DomainError } from '../../domain/errors.ts'
import { SqliteConnection } from '../engines/sqlite/connection.ts'
import { isBusy } from '../engines/sqlite/errors.ts'
import { beforeRestoreName } from '../files/file-names.ts'
import { logSuffixes, logsBeside } from '../files/log-files.ts'
import { syncParentFolder } from '../files/synced-files.ts'

/**
 * Locks an SQLite file against all other programs until the returned function is called,
 * and folds its log into it, so that there is none beside it. A file that SQLite cannot
 * use stays as it is, and so does a missing one.
 *
 * @throws {DomainError} `conflict` while another program has it open.
 */
export function holdAlone(file: string): () => void {
  if (!existsSync(file)) return () => {}
  const connection = new SqliteConnection(file, { timeout: 1000 })
  if (isAlone(connection)) return () => connection.close()
  connection.close()
  throw new DomainError('conflict', `Another program has ${file} open. Stop it first.`)
}

function isAlone(connection: SqliteConnection): boolean {
  try {
    // SQLite removes the log only for the last connection.
    connection.exec('pragma journal_mode = delete; begin exclusive')
    // Another process may have created a new log in between.
    return connection.value('pragma journal_mode') === 'delete'
  } catch (error) {
    return !isBusy(error)
  }
}

/**
 * Gives `file` a second name, which is returned, and deletes the files beside it that
 * SQLite would take for a log of the next file there. The name always has a file: without
 * one, a service would create an empty database.
 */
export function setAside(file: string): string | undefined {
  const found = existsSync(file)
  const aside = freeName(file)
  if (found) linkSync(file, aside)
  for (const suffix of logSuffixes) {
    if (existsSync(file + suffix)) renameSync(file + suffix, aside + suffix)
  }
  rmSync(`${file}-shm`, { force: true })
  // After a power cut, the next file must not exist together with the old logs.
  syncParentFolder(file)
  return found ? aside : undefined
}

function freeName(file: string): string {
  for (let n = 1; ; n++) {
    const name = beforeRestoreName(file, n)
    if (!existsSync(name) && logsBeside(name).length === 0) return name
  }
}
