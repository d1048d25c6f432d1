import type { Migration } from './migration.ts'

/** When a mail that was refused may be sent again. An instance that does not know it only tries earlier. */
export const mailRetries: Migration = {
  name: 'mail-retries',
  suitsOlder: true,
  async up(db, traits) {
    await db.schema
      .alterTable('reminder_subscriptions')
      .addColumn('retry_at', traits.integer)
      .execute()
  },
}
