import { DatabaseSync } from 'node:sqlite'
import { busyTimeout } from '../engines/sqlite/while-busy.ts'
import { assertSound, inspectSqlite } from '../opening/inspect-sqlite.ts'
import { openToRead } from '../opening/open-to-read.ts'

/**
 * Writes the current content of an SQLite file into `empty`, an empty file. `vacuum into`
 * reads one snapshot and does not block writers. SQLite's backup API restarts whenever
 * another process commits.
 */
export function writeSnapshot(file: string, empty: string): void {
  const source = openToRead(file, busyTimeout)
  try {
    source.prepare('vacuum into ?').run(empty)
  } finally {
    source.close()
  }
}

/** @throws {DomainError} `conflict` if the written file was sound, and is not any more. */
export function assertWellWritten(file: string): void {
  assertSound('What was written', inspectSqlite(file))
}

export interface TableRows {
  readonly name: string
  readonly rows: number
}

/** Counts the rows of an SQLite file. */
export function countTableRows(file: string): readonly TableRows[] {
  const database = new DatabaseSync(file, { readOnly: true })
  try {
    const tables = database.prepare(
      "select name from sqlite_schema where type = 'table' and name not like 'sqlite@_%' escape '@'",
    )
    return tables.all().map(({ name }) => {
      const counting = `select count(*) as rows from "${String(name).replaceAll('"', '""')}"`
      return { name: String(name), rows: Number(database.prepare(counting).get()?.rows) }
    })
  } finally {
    database.close()
  }
}
