import type { Kysely } from 'kysely'
import type { LocalReader, Traits } from './engines/engine.ts'
import type { Tables } from './schema.ts'
import { statement } from './statement.ts'
import { untilChanged } from './until-changed.ts'

/** Reads the version of users and keys. */
export function serviceVersionReader(
  db: Kysely<Tables>,
  { now, revision }: LocalReader,
): () => number {
  const version = statement(db.selectFrom('service_states').select('version'))
  const read = (_nobody: undefined) => Number(now(version, [])[0]?.[0])
  const find = untilChanged(read, revision)
  return () => find(undefined)
}

export const raiseServiceVersion = (db: Kysely<Tables>, { nextVersion }: Traits) =>
  statement(db.updateTable('service_states').set({ version: nextVersion }))
