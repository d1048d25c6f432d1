import path from 'node:path'
import type { Settings } from '../config/config.ts'
import { describeDatabase } from '../database.ts'
import { DomainError } from '../domain/errors.ts'
import { makeBackup } from '../store/backup/make-backup.ts'
import type { TableRows } from '../store/backup/snapshot.ts'
import { type Command, print, printStatus } from './command.ts'
import { tableRows } from './table-rows.ts'

export const backup: Command = {
  operands: ['FILE'],
  summary: 'Copy the SQLite database into a new, verified file, also while the service runs',
  options: {},
  async run({ operands: [file = ''], settings: { database } }) {
    const to = path.resolve(file)
    const from = sqliteFileOf(database)
    printStatus(`From ${describeDatabase(database)}`)
    printStatus(`To ${to}`)
    const contents = await makeBackup(from, to)
    printStatus('Written and checked')
    await showRows(contents)
    return 0
  },
}

/** @throws {DomainError} `invalid` for PostgreSQL, which has better tools of its own. */
export function sqliteFileOf(database: Settings['database']): string {
  if (database.engine === 'sqlite') return database.file
  throw new DomainError(
    'invalid',
    'This is for an SQLite file. PostgreSQL has tools of its own, pg_dump and pg_restore: docs/operations/backups.md.',
  )
}

/** Printed last: a failure to print must not hide that the backup succeeded. */
export async function showRows(contents: readonly TableRows[]): Promise<void> {
  for (const { name, rows } of contents) {
    await print(tableRows(name, rows))
  }
}
