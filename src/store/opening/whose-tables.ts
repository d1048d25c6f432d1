import { DomainError } from '../../domain/errors.ts'
import type { Ask } from '../engines/postgres-lane.ts'
import { SqliteConnection } from '../engines/sqlite-connection.ts'
import { tableKinds } from '../table-kinds.ts'

/** By these our record of steps is known: other programs have tables called `migrations`, too. */
const recordColumns = `'number', 'name', 'applied_at'`

/** In an SQLite file: 1 where there is our record of steps. */
export const hasRecord = `select count(*) = 3 from pragma_table_info('migrations') where name in (${recordColumns})`

/** In an SQLite file: 1 where there is something, and our record is not. The file is another program's. */
export const isForeign = `select not (${hasRecord})
  and exists (select 1 from sqlite_schema where name not like 'sqlite@_%' escape '@')`

/**
 * Looks whose an SQLite file is; one of another program is left as it is, with nothing beside it.
 *
 * @returns how to let go of it, once others have it open: the last to close a file writes back the
 * log that a crash has left, and a start would wait for that.
 * @throws {DomainError} `conflict` for a file that holds tables, and none of ours.
 */
export function openOurs(file: string): () => void {
  const connection = new SqliteConnection(file, { timeout: 0 })
  try {
    if (connection.value(isForeign) === 1) refuse(`${file} holds tables of another program`)
  } catch (error) {
    connection.close()
    throw error
  }
  return () => connection.close()
}

/** @throws {DomainError} `conflict` for a PostgreSQL database in which one of our tables would meet another's. */
export async function assertServerHasRoom(ask: Ask, database: string): Promise<void> {
  const met = await foreignTables(ask)
  if (met.length === 0) return
  refuse(`${database} holds tables of another program, called as ours are: ${met.join(', ')}`)
}

function refuse(reason: string): never {
  throw new DomainError('conflict', `${reason}. Nothing was changed.`)
}

/** Those of another program that are where ours would be. Whatever else is in the schema is in nobody's way. */
export async function foreignTables(ask: Ask): Promise<readonly string[]> {
  const { rows } = await ask({ text: namesTaken, values: [Object.keys(tableKinds)] })
  return (rows as { readonly name: string }[]).map(({ name }) => name)
}

/** Of one snapshot, unlike `to_regclass`: another instance may be making the tables just now. */
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
