import { DatabaseSync } from 'node:sqlite'
import { DomainError } from '../../domain/errors.ts'
import type { RunQuery } from '../engines/postgres/query.ts'
import { openPrepared } from '../engines/sqlite/connection.ts'
import { tableKinds } from '../table-kinds.ts'
import { immutable } from './open-to-read.ts'

/** The columns that identify our table `migrations`: other programs have tables of that name, too. */
const recordColumns = `'number', 'name', 'applied_at'`

/** For an SQLite file: 1 if it has our table `migrations`. */
const hasRecord = `select count(*) = 3 from pragma_table_info('migrations') where name in (${recordColumns})`

/** For an SQLite file: 1 if it has any content, but not that table. Then it belongs to another program. */
export const isForeign = `select not (${hasRecord})
  and exists (select 1 from sqlite_schema where name not like 'sqlite@_%' escape '@')`

/**
 * The version of the tables of an SQLite file; 0 without any of ours.
 *
 * @param value the value of a query with one row and one column.
 */
export function recordedVersion(value: (sql: string) => unknown): number {
  return value(hasRecord) === 1 ? Number(value('select max(number) from migrations')) : 0
}

/**
 * Opens an SQLite file, and checks that it does not belong to another program. Such a file stays unchanged, with nothing
 * beside it.
 *
 * @param check throws if the version of the tables does not suit.
 * @returns a function that closes the file. To be called once another connection has it open: the last one to close a
 * file checkpoints the log that a crash has left, and a start would wait for that.
 * @throws {DomainError} `conflict` for a file with tables, but none of ours.
 */
export function openOwnFile(file: string, check: (schemaVersion: number) => void): () => void {
  const connection = openPrepared(file, { timeout: 0 }, (it) => {
    if (it.value(isForeign) === 1) refuseFile(file)
    check(recordedVersion((sql) => it.value(sql)))
  })
  return () => connection.close()
}

/**
 * Like `openOwnFile`, for a file that is to be replaced. One that SQLite cannot read may be
 * ours, and damaged. Its log is left alone: SQLite deletes that of a file that was cut.
 *
 * @throws {DomainError} `conflict` for a file with tables, but none of ours.
 */
export function assertNotForeign(file: string): void {
  const database = new DatabaseSync(immutable(file), { readOnly: true })
  if (holdsForeign(database)) refuseFile(file)
}

function holdsForeign(database: DatabaseSync): boolean {
  try {
    return Object.values(database.prepare(isForeign).get() ?? {})[0] === 1
  } catch {
    return false
  } finally {
    database.close()
  }
}

const refuseFile = (file: string) => refuse(`${file} holds tables of another program`)

/** @throws {DomainError} `conflict` if a table of another program has the name of one of ours. */
export async function assertServerHasRoom(run: RunQuery, database: string): Promise<void> {
  const met = await foreignTables(run)
  if (met.length === 0) return
  refuse(
    `${database} holds tables of another program with names that Kadai uses: ${met.join(', ')}`,
  )
}

function refuse(reason: string): never {
  throw new DomainError('conflict', `${reason}. Nothing was changed.`)
}

/** Tables of another program with names of ours. Any other table in the schema does no harm. */
export async function foreignTables(run: RunQuery): Promise<readonly string[]> {
  const { rows } = await run({ text: namesTaken, values: [Object.keys(tableKinds)] })
  return (rows as { readonly name: string }[]).map(({ name }) => name)
}

/** Reads one snapshot, unlike `to_regclass`: another instance may be creating the tables right now. */
const namesTaken = `
  with record as (
    select from pg_class join pg_attribute on attrelid = pg_class.oid
    where relname = 'migrations' and pg_table_is_visible(pg_class.oid)
      and attname in (${recordColumns})
    having count(*) = 3)
  select relname as name from pg_class
  where relname = any($1::text[]) and not exists (select from record)
    and (relnamespace = (select oid from pg_namespace where nspname = current_schema())
      or relname = 'migrations' and pg_table_is_visible(pg_class.oid))
  order by relname`
