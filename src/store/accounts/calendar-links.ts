import type { Kysely, Selectable } from 'kysely'
import type { CalendarLink } from '../../domain/accounts/calendar-link.ts'
import type { Tables } from '../schema.ts'
import type { AccountTransaction, CalendarLinkReader } from '../store.ts'
import type { CalendarLinkTable } from './account-schema.ts'

export function calendarLinkReader(db: Kysely<Tables>): CalendarLinkReader {
  const links = db.selectFrom('calendar_links').selectAll()
  return {
    async find(digest) {
      const row = await links.where('digest', '=', digest).executeTakeFirst()
      return row && toCalendarLink(row)
    },
    async ofUser(userId) {
      const row = await links.where('user_id', '=', userId).executeTakeFirst()
      return row && toCalendarLink(row)
    },
  }
}

/** Makes and removes links, inside a transaction. */
export function calendarLinkWriter(db: Kysely<Tables>): AccountTransaction['calendarLinks'] {
  return {
    async save({ userId, digest, origin, createdAt }, instead) {
      const values = { digest, origin, created_at: createdAt }
      if (instead === undefined) {
        const { numInsertedOrUpdatedRows } = await db
          .insertInto('calendar_links')
          .values({ user_id: userId, ...values })
          .onConflict((conflict) => conflict.column('user_id').doNothing())
          .executeTakeFirstOrThrow()
        return numInsertedOrUpdatedRows === 1n
      }
      const { numUpdatedRows } = await db
        .updateTable('calendar_links')
        .set(values)
        .where('user_id', '=', userId)
        .where('digest', '=', instead)
        .executeTakeFirstOrThrow()
      return numUpdatedRows > 0n
    },
    async delete(userId) {
      const { numDeletedRows } = await db
        .deleteFrom('calendar_links')
        .where('user_id', '=', userId)
        .executeTakeFirstOrThrow()
      return numDeletedRows > 0n
    },
  }
}

const toCalendarLink = (row: Selectable<CalendarLinkTable>): CalendarLink => ({
  userId: row.user_id,
  digest: row.digest,
  origin: row.origin,
  createdAt: row.created_at,
})
