import type { Kysely } from 'kysely'
import type { AssignmentStatements } from './assignment-statements.ts'
import { toRecurringSetting, toRow } from './recurring-setting-rows.ts'
import type { Tables } from './schema.ts'
import type { RecurringSettingReader, UserTransaction } from './store.ts'
import type { UserSession } from './user-session.ts'

export function recurringSettingReader(db: Kysely<Tables>): RecurringSettingReader {
  return {
    find: (userId, id) => findIn(db, userId, id),
    async toCheck(now, limit) {
      const rows = await db
        .selectFrom('recurring_settings as setting')
        .innerJoin('users', 'users.id', 'setting.user_id')
        .select(['setting.id', 'setting.user_id as userId', 'users.time_zone as timeZone'])
        .where('setting.check_at', '<=', now)
        .orderBy('setting.check_at')
        .orderBy('setting.id')
        .limit(limit)
        .execute()
      return rows.map((row) => ({ ...row }))
    },
    async all(userId) {
      const rows = await ownedBy(db, userId)
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .execute()
      return rows.map(toRecurringSetting)
    },
  }
}

/** Changes one user's recurring settings inside a transaction. */
export function recurringSettingWriter(
  session: UserSession,
  { unlink }: AssignmentStatements,
): UserTransaction['recurringSettings'] {
  const { db, userId, noteChange } = session
  return {
    find: (id) => findIn(db, userId, id),
    async all() {
      return (await ownedBy(db, userId).orderBy('id').execute()).map(toRecurringSetting)
    },
    async insert(setting) {
      noteChange()
      const { id } = await db
        .insertInto('recurring_settings')
        .values({ user_id: userId, ...toRow(setting) })
        .returning('id')
        .executeTakeFirstOrThrow()
      return { ...setting, id, userId }
    },
    async update(setting) {
      noteChange()
      await db
        .updateTable('recurring_settings')
        .set(toRow(setting))
        .where('user_id', '=', userId)
        .where('id', '=', setting.id)
        .execute()
    },
    async delete(id) {
      // `on delete set null` would clear the whole of a composite key, the user with it.
      await session.change(unlink, [userId, id])
      await db
        .deleteFrom('recurring_settings')
        .where('user_id', '=', userId)
        .where('id', '=', id)
        .execute()
    },
  }
}

async function findIn(db: Kysely<Tables>, userId: number, id: number) {
  const row = await ownedBy(db, userId).where('id', '=', id).executeTakeFirst()
  return row && toRecurringSetting(row)
}

const ownedBy = (db: Kysely<Tables>, userId: number) =>
  db.selectFrom('recurring_settings').selectAll().where('user_id', '=', userId)
