import type { Kysely } from 'kysely'
import type { DataState } from '../domain/version-tag.ts'
import type { Row, Session, Statement, Value } from './engines/engine.ts'
import type { Tables } from './schema.ts'
import { parameter, statement } from './statement.ts'
import type { Awaitable } from './store.ts'

/** What is known of a database and of one user's data in it. */
export interface Versions {
  /** Of users and keys. */
  readonly service: number
  readonly data: DataState
}

/** Asks how often things have changed: at once, where the database is in this process. */
export function versionReader(session: Session) {
  const { db } = session
  const service = statement(db.selectFrom('service_states').select('version'))
  const both = statement(
    db
      .selectFrom(['service_states', 'user_states'])
      .select(['service_states.version as service', 'epoch', 'user_states.version'])
      .where('user_id', '=', parameter),
  )
  const ask = <T>(
    question: Statement,
    values: readonly Value[],
    read: (rows: readonly Row[]) => T,
  ): Awaitable<T> =>
    session.now ? read(session.now(question, values)) : session.all(question, values).then(read)
  const of = (userId: number) => ask(both, [userId], toVersions)
  return {
    /** Of users and keys. */
    service: () => ask(service, [], ([row]) => Number(row?.[0])),
    /** Undefined for a user who is none. */
    of: session.snapshot ? oncePerSnapshot(of, session.snapshot) : of,
  }
}

/** `ask`, whose last answer holds for as long as the state that it was read from. */
function oncePerSnapshot<T>(ask: (userId: number) => T, snapshot: () => number) {
  let last: { readonly of: number; readonly userId: number; readonly answer: T } | undefined
  return (userId: number): T => {
    const of = snapshot()
    if (last?.of === of && last.userId === userId) return last.answer
    const answer = ask(userId)
    last = { of, userId, answer }
    return answer
  }
}

function toVersions([row]: readonly Row[]): Versions | undefined {
  if (!row) return undefined
  return { service: Number(row[0]), data: { epoch: String(row[1]), version: Number(row[2]) } }
}

export const raiseServiceVersion = (db: Kysely<Tables>) =>
  statement(
    db.updateTable('service_states').set(({ eb }) => ({ version: eb('version', '+', eb.lit(1)) })),
  )
