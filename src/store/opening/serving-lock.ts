import { DomainError, messageOf, reasonOf } from '../../domain/errors.ts'
import { openPrepared } from '../engines/sqlite/connection.ts'
import { isBusy } from '../engines/sqlite/errors.ts'

/**
 * Makes this process the only one that serves `file`, until the returned function is
 * called or the process ends, in whatever way. The lock is one of the operating system, on
 * an empty file beside it, so none can be left behind.
 *
 * @throws {DomainError} `conflict` if another process has the lock, or if it cannot be
 * taken.
 */
export function lockForServing(file: string): () => void {
  const name = `${file}.lock`
  try {
    const lock = take(name)
    return () => lock.close()
  } catch (cause) {
    const message = isBusy(cause)
      ? `Another process serves ${file}. Stop it first.`
      : `Cannot lock ${name}, which keeps others from serving the same database: ${messageOf(reasonOf(cause))}`
    throw new DomainError('conflict', message, { cause })
  }
}

const take = (name: string) =>
  openPrepared(name, { timeout: 0 }, (lock) => {
    // SQLite opens an unwritable file read-only, where the lock would exclude nobody. So this
    // writes, and never commits.
    lock.exec('begin exclusive; pragma user_version = 1')
  })
