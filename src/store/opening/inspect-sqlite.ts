import { DatabaseSync } from 'node:sqlite'
import { DomainError } from '../../domain/errors.ts'
import { assertNotNewer, newestSchemaVersion, withoutTables } from './migrate.ts'
import { isForeign, recordedVersion } from './table-ownership.ts'

/** Facts about an SQLite file, found without changing it. */
export interface SqliteInspection {
  /** Version of the library. */
  readonly sqlite: string
  /** 0 without our tables. */
  readonly schemaVersion: number
  /** Whether it holds tables of another program, and none of ours. */
  readonly isForeign: boolean
  /** Damage that SQLite finds; empty for a sound file. */
  readonly problems: readonly string[]
}

/** Reads the file; a service may be using it. */
export function inspectSqlite(file: string): SqliteInspection {
  const database = new DatabaseSync(file, { readOnly: true, timeout: 1000 })
  const column = (sql: string) =>
    database
      .prepare(sql)
      .all()
      .map((row) => Object.values(row)[0])
  try {
    const damage = column('pragma integrity_check').filter((line) => line !== 'ok')
    const orphans = column('pragma foreign_key_check').map((table) => `lost links in ${table}`)
    return {
      sqlite: String(column('select sqlite_version()')[0]),
      schemaVersion: recordedVersion((sql) => column(sql)[0]),
      isForeign: column(isForeign)[0] === 1,
      problems: [...damage.map(String), ...orphans],
    }
  } finally {
    database.close()
  }
}

/**
 * Checks that an inspected file is sound, with the tables of this version or an earlier one.
 *
 * @param name of the file.
 * @throws {DomainError} `code`, with the reason.
 */
export function assertSound(
  name: string,
  { schemaVersion, problems }: SqliteInspection,
  code: 'conflict' | 'invalid' = 'conflict',
): void {
  if (problems.length > 0) throw new DomainError(code, `${name} is damaged: ${problems.join('; ')}`)
  if (schemaVersion === 0) throw new DomainError(code, withoutTables(name))
  assertNotNewer(schemaVersion, newestSchemaVersion, name, code)
}
