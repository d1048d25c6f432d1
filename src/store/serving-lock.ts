import { DomainError, isUnavailable } from '../domain/errors.ts'
import { isBusy, SqliteConnection } from './engines/sqlite-connection.ts'

/**
 * Makes this process the only one that serves `file`, until the answered
 * function is called or the process ends, however it ends: the lock is the
 * operating system's, on an empty file beside it, so none is ever left behind.
 *
 * @throws {DomainError} `conflict` while another process has it, and where it cannot be had.
 */
export function lockForServing(file: string): () => void {
  const name = `${file}.lock`
  try {
    const lock = take(name)
    return () => lock.close()
  } catch (cause) {
    const message = isBusy(cause)
      ? `Another process serves ${file}. Stop it first.`
      : `Cannot lock ${name}, without which two could serve one database: ${reasonOf(cause)}`
    throw new DomainError('conflict', message, { cause })
  }
}

function take(name: string): SqliteConnection {
  const lock = new SqliteConnection(name, { timeout: 0 })
  try {
    // SQLite opens what it may not write for reading alone, and has everybody in: so it has to write.
    // What it writes is never committed.
    lock.exec('begin exclusive; pragma user_version = 1')
    return lock
  } catch (error) {
    lock.close()
    throw error
  }
}

/** What SQLite says, whether or not it may pass. */
function reasonOf(error: unknown): string {
  const reason = isUnavailable(error) ? error.cause : error
  return reason instanceof Error ? reason.message : String(reason)
}
