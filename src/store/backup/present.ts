import { existsSync, linkSync, renameSync, rmSync } from 'node:fs'
import { DomainError } from '../../domain/errors.ts'
import { isBusy, SqliteConnection } from '../engines/sqlite-connection.ts'
import { syncFolder } from '../synced-files.ts'

/**
 * Keeps all other programs from an SQLite file until the answered function is
 * called, and all that it holds in that one file: there is no log beside it. A
 * file that SQLite cannot use is left as it is; so is one that is not there.
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
    // SQLite lets nobody take the log away beside another.
    connection.exec('pragma journal_mode = delete; begin exclusive')
    // In between there may have been another, who made a new log.
    return connection.value('pragma journal_mode') === 'delete'
  } catch (error) {
    return !isBusy(error)
  }
}

/** What an SQLite file may have beside it that belongs to it. */
const logs = ['-wal', '-journal']

/**
 * Keeps what is at `file` under another name as well, which is answered, and
 * takes away from beside it what SQLite would take for a log of the next file
 * there. The name always has a file: without one, a service would make an empty one.
 */
export function setAside(file: string): string | undefined {
  const found = existsSync(file)
  const aside = freeName(file)
  if (found) linkSync(file, aside)
  for (const log of logs) {
    if (existsSync(file + log)) renameSync(file + log, aside + log)
  }
  rmSync(`${file}-shm`, { force: true })
  // The next file may be there after a power cut only if the logs are not.
  syncFolder(file)
  return found ? aside : undefined
}

function freeName(file: string): string {
  for (let n = 1; ; n++) {
    const name = `${file}.before-restore-${n}`
    if (![name, ...logs.map((log) => name + log)].some((it) => existsSync(it))) return name
  }
}
