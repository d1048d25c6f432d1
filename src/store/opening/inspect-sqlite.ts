import { DomainError } from '../../domain/errors.ts'
import { oneSecond } from '../../domain/time/durations.ts'
import type { Instant } from '../../domain/time/time.ts'
import { assertNotNewer, newestSchemaVersion, withoutTables } from './migrate.ts'
import { openToRead } from './open-to-read.ts'
import { isForeign, recordedVersion } from './table-ownership.ts'

/** Facts about an SQLite file, found without changing it. */
export interface SqliteInspection {
  /** Version of the library. */
  readonly sqlite: string
  /** 0 without our tables. */
  readonly schemaVersion: number
  /** Whether it holds tables of another program, and none of ours. */
  readonly isForeign: boolean
  /** When the audit has its last entry; undefined without any. */
  readonly lastEntry: Instant | undefined
  /** Damage that SQLite finds, a line each; empty for a sound file. */
  readonly problems: readonly string[]
}

/** A damaged file can have thousands. */
const mostProblems = 10
/** How SQLite begins a part of its findings. */
const heading = '*** in database'

const hasAudit = "select 1 from sqlite_master where name = 'audit_entries'"
const lastEntry = 'select at from audit_entries order by id desc limit 1'
const lastIn = (found: readonly unknown[]) => (found.length === 0 ? undefined : Number(found[0]))

/** Reads the file; a service may be using it. */
export function inspectSqlite(file: string): SqliteInspection {
  const database = openToRead(file, oneSecond)
  const column = (sql: string) =>
    database
      .prepare(sql)
      .all()
      .map((row) => Object.values(row)[0])
  try {
    const damage = column(`pragma integrity_check(${mostProblems})`)
      .flatMap((found) => String(found).split('\n'))
      .filter((line) => line !== 'ok' && !line.startsWith(heading))
    const orphans = column('pragma foreign_key_check').map((table) => `lost links in ${table}`)
    const problems = [...damage, ...new Set(orphans)]
    return {
      sqlite: String(column('select sqlite_version()')[0]),
      schemaVersion: recordedVersion((sql) => column(sql)[0]),
      isForeign: column(isForeign)[0] === 1,
      lastEntry: column(hasAudit)[0] === 1 ? lastIn(column(lastEntry)) : undefined,
      problems: problems.slice(0, mostProblems),
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
  const [problem, ...others] = problems
  if (problem !== undefined) {
    const more = others.length > 0 ? `, and at least ${others.length} more` : ''
    throw new DomainError(code, `${name} is damaged: ${problem}${more}`)
  }
  if (schemaVersion === 0) throw new DomainError(code, withoutTables(name))
  assertNotNewer(schemaVersion, newestSchemaVersion, name, code)
}
