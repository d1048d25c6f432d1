import type { Kysely } from 'kysely'
import { answerRetention } from '../domain/idempotency.ts'
import type { Traits } from './engines/traits.ts'
import type { Tables } from './schema.ts'
import { parameter, statement, textParameter } from './statement.ts'
import type { IdempotencyKeyReader, UserTransaction } from './store.ts'
import type { UserConnection } from './user-connection.ts'
import { usersWithRows } from './users-with-rows.ts'

export function idempotencyKeyStatements(db: Kysely<Tables>, { hidden }: Pick<Traits, 'hidden'>) {
  return {
    /** user, key, latest creation that has expired */
    find: statement(
      db
        .selectFrom('idempotency_keys')
        .select(['fingerprint', 'status', 'body'])
        .where('user_id', '=', parameter)
        .where('key', '=', textParameter)
        .where('created_at', '>', parameter),
    ),
    /** user, key, fingerprint, status, body, now; replaces an expired one */
    keep: statement(
      db
        .insertInto('idempotency_keys')
        .values({
          user_id: parameter,
          key: textParameter,
          fingerprint: textParameter,
          status: parameter,
          body: textParameter,
          created_at: parameter,
        })
        .onConflict((conflict) =>
          conflict.columns(['user_id', 'key']).doUpdateSet(({ ref }) => ({
            fingerprint: ref('excluded.fingerprint'),
            status: ref('excluded.status'),
            body: ref('excluded.body'),
            created_at: ref('excluded.created_at'),
          })),
        ),
    ),
    /** user, latest creation that has expired */
    forget: statement(
      db
        .deleteFrom('idempotency_keys')
        // Otherwise SQLite would look at all keys of the user.
        .where(hidden('user_id'), '=', parameter)
        .where('created_at', '<=', parameter),
    ),
  }
}

export type IdempotencyKeyStatements = ReturnType<typeof idempotencyKeyStatements>

/** Stores the responses of one user by key, inside a transaction. */
export function idempotencyKeyWriter(
  { userId, all, change }: UserConnection,
  { find, keep, forget }: IdempotencyKeyStatements,
): UserTransaction['idempotencyKeys'] {
  return {
    async find(key, now) {
      const [row] = await all(find, [userId, key, now - answerRetention])
      if (!row) return undefined
      const [fingerprint, status, body] = row
      return { fingerprint: String(fingerprint), status: Number(status), body: String(body) }
    },
    async keep({ key, fingerprint }, { status, body }, now) {
      await change(keep, [userId, key, fingerprint, status, body, now])
    },
    async forgetExpired(now) {
      // Nothing visible changes, so the user's version stays.
      await all(forget, [userId, now - answerRetention])
    },
  }
}

export function idempotencyKeyReader(db: Kysely<Tables>): IdempotencyKeyReader {
  return {
    usersWithExpired(now, limit) {
      const expired = db.selectFrom('idempotency_keys')
      return usersWithRows(expired.where('created_at', '<=', now - answerRetention), limit)
    },
  }
}
