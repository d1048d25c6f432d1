import type { Kysely } from 'kysely'
import { whenKnown } from '../domain/awaitable.ts'
import type { DataState } from '../domain/version-tag.ts'
import { ask, type Row, type Session } from './engines/engine.ts'
import type { Tables } from './schema.ts'
import { parameter, statement } from './statement.ts'

/** Asks how often things have changed: at once, where the database is in this process. */
export function versionReader(session: Session) {
  const { db, revision } = session
  const service = statement(db.selectFrom('service_states').select('version'))
  const state = statement(
    db
      .selectFrom(['service_states', 'user_states'])
      .select(['epoch', 'user_states.version'])
      .where('user_id', '=', parameter),
  )
  const askService = (_nobody: undefined) =>
    whenKnown(ask(session, service, []), ([row]) => Number(row?.[0]))
  const askState = (userId: number) => whenKnown(ask(session, state, [userId]), toDataState)
  const serviceOf = revision ? untilChanged(askService, revision) : askService
  return {
    /** Of users and keys. */
    service: () => serviceOf(undefined),
    /** Undefined for a user who is none. */
    stateOf: revision ? untilChanged(askState, revision) : askState,
  }
}

/** As many answers are kept; then all are asked for anew. */
const keptAnswers = 10_000

/** `ask`, whose answer holds, and stays the same object, until `revision` is another one. */
function untilChanged<Key, T>(ask: (key: Key) => T, revision: (key: Key) => number) {
  const kept = new Map<Key, { readonly revision: number; readonly answer: T }>()
  return (key: Key): T => {
    const now = revision(key)
    const known = kept.get(key)
    if (known?.revision === now) return known.answer
    const answer = ask(key)
    if (kept.size >= keptAnswers) kept.clear()
    kept.set(key, { revision: now, answer })
    return answer
  }
}

function toDataState([row]: readonly Row[]): DataState | undefined {
  return row && { epoch: String(row[0]), version: Number(row[1]) }
}

export const raiseServiceVersion = (db: Kysely<Tables>) =>
  statement(
    db.updateTable('service_states').set(({ eb }) => ({ version: eb('version', '+', eb.lit(1)) })),
  )
