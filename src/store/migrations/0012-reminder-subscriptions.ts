import { sql } from 'kysely'
import { columnsOf } from './columns.ts'
import type { Migration } from './migration.ts'

/** Users who want reminders by mail, and which of them were sent. */
export const reminderSubscriptions: Migration = {
  name: 'reminder-subscriptions',
  async up(db, traits) {
    const { required, optional } = columnsOf(traits)
    await db.schema
      .createTable('reminder_subscriptions')
      .addColumn('user_id', traits.integer, (userId) => userId.primaryKey().references('users.id'))
      .addColumn('digest', traits.text, (digest) => digest.unique())
      .$call(required('text', 'origin'))
      .$call(required('integer', 'asked_at'))
      .$call(optional('integer', 'confirmed_at', 'sent_until', 'seen_version', 'next_at'))
      .$call(traits.finish)
      .execute()
    // Few assignments have such a reminder: the others need no entry.
    await db.schema
      .createIndex('open_assignments_by_reminder')
      .on('assignments')
      .columns(['user_id', 'is_archived', 'reminder_at', 'id'])
      .where(sql.ref('completed_at'), 'is', null)
      .where(sql.ref('reminder_enabled'), '=', sql.lit(1))
      .execute()
  },
}
