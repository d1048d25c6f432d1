import type { UserTransaction } from './store.ts'
import type { UserSession } from './user-session.ts'

/** How long an answer is kept for whoever asks again, in milliseconds. */
const kept = 24 * 3_600_000

/** Remembers one user's requests by the keys that came with them, inside a transaction. */
export function idempotencyKeyWriter({
  db,
  userId,
}: UserSession): UserTransaction['idempotencyKeys'] {
  return {
    async claim({ key, fingerprint }, now) {
      await db
        .deleteFrom('idempotency_keys')
        .where('user_id', '=', userId)
        .where('created_at', '<=', now - kept)
        .execute()
      const known = await db
        .selectFrom('idempotency_keys')
        .select(['fingerprint', 'status', 'body'])
        .where('user_id', '=', userId)
        .where('key', '=', key)
        .executeTakeFirst()
      if (known) return known
      await db
        .insertInto('idempotency_keys')
        .values({ user_id: userId, key, fingerprint, created_at: now })
        .execute()
      return undefined
    },
    async finish(key, { status, body }) {
      await db
        .updateTable('idempotency_keys')
        .set({ status, body })
        .where('user_id', '=', userId)
        .where('key', '=', key)
        .execute()
    },
    async release(key) {
      await db
        .deleteFrom('idempotency_keys')
        .where('user_id', '=', userId)
        .where('key', '=', key)
        .execute()
    },
  }
}
