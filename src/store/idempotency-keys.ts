import type { Kysely } from 'kysely'
import { oneDay } from '../domain/durations.ts'
import type { Tables } from './schema.ts'
import { parameter, statement, textParameter } from './statement.ts'
import type { UserTransaction } from './store.ts'
import type { UserConnection } from './user-connection.ts'

/** How long a response is stored for retries, in milliseconds. */
const retention = oneDay

export function idempotencyKeyStatements(db: Kysely<Tables>) {
  const known = db.selectFrom('idempotency_keys').where('user_id', '=', parameter)
  return {
    /** user, key, latest creation that has expired */
    find: statement(
      known
        .select(['fingerprint', 'status', 'body'])
        .where('key', '=', textParameter)
        .where('created_at', '>', parameter),
    ),
    /** user, latest creation that has expired */
    forget: statement(
      db
        .deleteFrom('idempotency_keys')
        .where('user_id', '=', parameter)
        .where('created_at', '<=', parameter),
    ),
    /** user, key, fingerprint, status, body, now */
    keep: statement(
      db.insertInto('idempotency_keys').values({
        user_id: parameter,
        key: textParameter,
        fingerprint: textParameter,
        status: parameter,
        body: textParameter,
        created_at: parameter,
      }),
    ),
  }
}

export type IdempotencyKeyStatements = ReturnType<typeof idempotencyKeyStatements>

/** Stores the responses of one user by key, inside a transaction. */
export function idempotencyKeyWriter(
  { userId, all, change }: UserConnection,
  { find, forget, keep }: IdempotencyKeyStatements,
): UserTransaction['idempotencyKeys'] {
  return {
    async find(key, now) {
      const [row] = await all(find, [userId, key, now - retention])
      if (!row) return undefined
      const [fingerprint, status, body] = row
      return { fingerprint: String(fingerprint), status: Number(status), body: String(body) }
    },
    keep({ key, fingerprint }, { status, body }, now) {
      change(forget, [userId, now - retention])
      change(keep, [userId, key, fingerprint, status, body, now])
    },
  }
}
