import type { Kysely, Selectable } from 'kysely'
import type { OneTimeLink } from '../../domain/accounts/one-time-link.ts'
import type { Tables } from '../schema.ts'
import type { AccountTransaction, OneTimeLinkReader } from '../store.ts'
import type { OneTimeLinkTable } from './account-schema.ts'

export function oneTimeLinkReader(db: Kysely<Tables>): OneTimeLinkReader {
  return {
    async find(digest, now) {
      const row = await db
        .selectFrom('one_time_links')
        .select(columns)
        .where('digest', '=', digest)
        .where('expires_at', '>', now)
        .executeTakeFirst()
      return row && toOneTimeLink(row)
    },
  }
}

/** Creates links, and uses them up, inside a transaction. */
export function oneTimeLinkWriter(db: Kysely<Tables>): AccountTransaction['oneTimeLinks'] {
  return {
    async insert({ digest, purpose, userId, expiresAt }) {
      await db
        .insertInto('one_time_links')
        .values({ digest, purpose, user_id: userId, expires_at: expiresAt })
        .execute()
    },
    async take(digest, purpose, now) {
      // Of concurrent callers, only one gets the row.
      const { numDeletedRows } = await db
        .deleteFrom('one_time_links')
        .where('digest', '=', digest)
        .where('purpose', '=', purpose)
        .where('expires_at', '>', now)
        .executeTakeFirstOrThrow()
      return numDeletedRows > 0n
    },
    async deleteAll(userId, purpose) {
      const all = db
        .deleteFrom('one_time_links')
        .where('user_id', userId === null ? 'is' : '=', userId)
      await (purpose === undefined ? all : all.where('purpose', '=', purpose)).execute()
    },
    async forget(now) {
      await db.deleteFrom('one_time_links').where('expires_at', '<=', now).execute()
    },
  }
}

const columns = ['purpose', 'user_id', 'expires_at'] as const

const toOneTimeLink = (row: Omit<Selectable<OneTimeLinkTable>, 'digest'>): OneTimeLink => ({
  purpose: row.purpose,
  userId: row.user_id,
  expiresAt: row.expires_at,
})
