import type { Kysely } from 'kysely'
import { type Awaitable, whenKnown } from '../domain/awaitable.ts'
import { ask, type Session } from './engines/engine.ts'
import type { Tables } from './schema.ts'
import { statement } from './statement.ts'
import { untilChanged } from './until-changed.ts'

/** Reads the version of users and keys, synchronously if the database is in this process. */
export function serviceVersionReader(session: Session): () => Awaitable<number> {
  const { db, revision } = session
  const version = statement(db.selectFrom('service_states').select('version'))
  const askVersion = (_nobody: undefined) =>
    whenKnown(ask(session, version, []), ([row]) => Number(row?.[0]))
  const find = revision ? untilChanged(askVersion, revision) : askVersion
  return () => find(undefined)
}

export const raiseServiceVersion = (db: Kysely<Tables>) =>
  statement(
    db.updateTable('service_states').set(({ eb }) => ({ version: eb('version', '+', eb.lit(1)) })),
  )
