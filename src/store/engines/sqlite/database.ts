import { DatabaseSync } from 'node:sqlite'
import type { TextFunctions } from './text-functions.ts'

/** Opens an SQLite file, with what every connection to it needs. @param timeout in milliseconds. */
export function openDatabase(
  path: string,
  { timeout }: { readonly timeout: number },
  texts: TextFunctions,
): DatabaseSync {
  const database = new DatabaseSync(path, { timeout, enableForeignKeyConstraints: true })
  // Functions and views in a file are data, and must not run as code.
  database.exec('pragma trusted_schema = off')
  texts.defineIn(database)
  return database
}
