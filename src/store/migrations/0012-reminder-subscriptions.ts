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
      .$call(required('integer', 'asked_at'))
      .$call(optional('integer', 'confirmed_at', 'sent_until', 'seen_version', 'next_at'))
      .$call(traits.finish)
      .execute()
    const indexOfOpen = (name: string) =>
      db.schema.createIndex(name).on('assignments').where(sql.ref('completed_at'), 'is', null)
    // Few assignments have such a reminder, or a series: the others need no entry.
    await indexOfOpen('open_assignments_by_reminder')
      .columns(['user_id', 'is_archived', 'reminder_at', 'id'])
      .where(sql.ref('reminder_enabled'), '=', sql.lit(1))
      .execute()
    await indexOfOpen('open_occurrences_by_creation')
      .columns(['user_id', 'is_archived', 'created_at', 'id'])
      .where(sql.ref('recurring_setting_id'), 'is not', null)
      .execute()
  },
}
