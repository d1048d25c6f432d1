import type { Migration } from './migration.ts'

/** Finds the responses stored for retries that have expired, of all users. */
export const keyedAnswersByTime: Migration = {
  name: 'keyed-answers-by-time',
  async up(db) {
    await db.schema
      .createIndex('idempotency_keys_by_time')
      .on('idempotency_keys')
      .columns(['created_at', 'user_id'])
      .execute()
  },
}
