import type { Kysely } from 'kysely'
import type { Tables } from '../schema.ts'
import type { AccountTransaction } from '../store.ts'
import { keepLatest } from './keep-latest.ts'

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
    keepLatest: (userId, most) =>
      keepLatest(db, 'known_devices', { userId, key: 'digest', by: 'expires_at', most }),
    async forget(now) {
      await db.deleteFrom('known_devices').where('expires_at', '<=', now).execute()
    },
  }
}
