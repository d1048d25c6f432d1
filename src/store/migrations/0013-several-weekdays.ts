import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/** A weekly series may recur on several days of a week. Each has been on one, stored by its number. */
export const severalWeekdays: Migration = {
  name: 'several-weekdays',
  async up(db) {
    await db.schema
      .alterTable('recurring_settings')
      .renameColumn('recurrence_weekday', 'recurrence_weekdays')
      .execute()
    await db
      .updateTable('recurring_settings')
      .set({ recurrence_weekdays: sql<number>`1 << cast(recurrence_weekdays as integer)` })
      .where('recurrence_weekdays', 'is not', null)
      .execute()
  },
}
