import type { Kysely } from 'kysely'
import type { Tables } from '../schema.ts'
import type { AccountTransaction } from '../store.ts'

/** Stores the browsers in which users have signed in, inside a transaction. */
export function knownDeviceWriter(db: Kysely<Tables>): AccountTransaction['knownDevices'] {
  return {
    async isKnown(userId, digest, now) {
      const row = await db
        .selectFrom('known_devices')
        .select('expires_at')
        .where('user_id', '=', userId)
        .where('digest', '=', digest)
        .executeTakeFirst()
      return row !== undefined && now < row.expires_at
    },
    async remember({ userId, digest, expiresAt }) {
      const changes = { expires_at: expiresAt }
      await db
        .insertInto('known_devices')
        .values({ user_id: userId, digest, ...changes })
        .onConflict((conflict) => conflict.columns(['user_id', 'digest']).doUpdateSet(changes))
        .execute()
    },
    async keepLatest(userId, most) {
      const latest = db
        .selectFrom('known_devices')
        .select('digest')
        .where('user_id', '=', userId)
        .orderBy('expires_at', 'desc')
        .orderBy('digest')
        .limit(most)
      await db
        .deleteFrom('known_devices')
        .where('user_id', '=', userId)
        .where('digest', 'not in', latest)
        .execute()
    },
    async forget(now) {
      await db.deleteFrom('known_devices').where('expires_at', '<=', now).execute()
    },
  }
}
