import type { Kysely } from 'kysely'
import type { Engine, Row, Session, Statement, Value } from './engines/engine.ts'
import type { Tables } from './schema.ts'
import { parameter, statement } from './statement.ts'

/** One user's transaction: whoever changes something says so, and the user's version rises. */
export interface UserSession extends Session {
  readonly userId: number
  /** As `all`, for a statement that changes rows of the user's. */
  change(statement: Statement, parameters: readonly Value[]): Promise<readonly Row[]>
  /** Says that something of the user's was changed in another way than by `change`. */
  noteChange(): void
}

export function userStateStatements(db: Kysely<Tables>, locksRows: boolean) {
  const state = db.selectFrom('user_states').select('version').where('user_id', '=', parameter)
  return {
    /** user */
    lock: locksRows ? statement(state.forUpdate()) : undefined,
    /** user */
    raise: statement(
      db
        .updateTable('user_states')
        .set(({ eb }) => ({ version: eb('version', '+', eb.lit(1)) }))
        .where('user_id', '=', parameter),
    ),
  }
}

type UserStateStatements = ReturnType<typeof userStateStatements>

/**
 * Runs `work` as one transaction over a user's data. The user's state row is
 * locked before anything is read, so that one lock covers all of it and no
 * order of locks can deadlock.
 */
export function inUserSession<T>(
  { write }: Pick<Engine, 'write'>,
  { lock, raise }: UserStateStatements,
  userId: number,
  work: (session: UserSession) => Promise<T>,
): Promise<T> {
  return write(userId, async ({ db, all }) => {
    if (lock) await all(lock, [userId])
    let isChanged = false
    const noteChange = () => {
      isChanged = true
    }
    const change: UserSession['change'] = (query, parameters) => {
      noteChange()
      return all(query, parameters)
    }
    const value = await work({ db, all, userId, change, noteChange })
    if (isChanged) await all(raise, [userId])
    return value
  })
}
