import { existsSync, statSync } from 'node:fs'
import { type Database, describeDatabase } from '../../database.ts'
import { DomainError, isOfSystem, isUnavailable, messageOf, reasonOf } from '../../domain/errors.ts'
import { isWriteFailure } from '../engines/write-failure.ts'
import { unwritable } from './file-access.ts'

/** An error of the system, SQLite or a server. The message names the database, without a password. */
export class UnusableDatabase extends DomainError {
  override readonly name = 'UnusableDatabase'
}

/**
 * Opens `database` with `open`. Operators know the database by one setting, so errors name that, and
 * not only a folder, a lock or a socket.
 *
 * @throws {UnusableDatabase} `unavailable`.
 */
export async function explainingRefusals<T>(
  database: Database,
  open: () => Promise<T>,
): Promise<T> {
  try {
    return await open()
  } catch (error) {
    if (error instanceof UnusableDatabase) throw error
    const reason = reasonOf(error)
    if (!(isUnavailable(error) || isOfDatabase(reason) || isOfSystem(reason))) throw error
    const message = `Cannot use ${describeDatabase(database)}: ${explained(database, reason)}`
    throw new UnusableDatabase('unavailable', message, { cause: reason })
  }
}

/**
 * Runs `write`, which reads one database or file, and writes another, `target`. What
 * SQLite reports does not tell which of them is full.
 *
 * @throws {UnusableDatabase} `unavailable`.
 */
export async function explainingWrites<T>(target: string, write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    const reason = reasonOf(error)
    if (!isWriteFailure(reason)) throw error
    const message = `Cannot write ${target}: ${reason.message}`
    throw new UnusableDatabase('unavailable', message, { cause: reason })
  }
}

/** Whether SQLite or a server reported it. Then it is not a defect of ours. */
export const isOfDatabase = (error: unknown): error is Error =>
  error instanceof Error && ('errcode' in error || 'severity' in error)

/** SQLite reports many different causes as "unable to open database file". */
function explained(database: Database, reason: unknown): string {
  if (database.engine === 'postgres' || !existsSync(database.file)) return messageOf(reason)
  if (statSync(database.file).isDirectory()) return 'it is a folder'
  const refused = unwritable(database.file)
  return refused.length === 0 ? messageOf(reason) : `this user cannot write ${refused.join(', ')}`
}
