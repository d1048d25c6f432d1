import { columnsOf } from './columns.ts'
import type { Migration } from './migration.ts'

/** Secret addresses at which calendar programs read what a user has to do. */
export const calendarLinks: Migration = {
  name: 'calendar-links',
  async up(db, traits) {
    const { required } = columnsOf(traits)
    await db.schema
      .createTable('calendar_links')
      .addColumn('user_id', traits.integer, (userId) => userId.primaryKey().references('users.id'))
      .addColumn('digest', traits.text, (digest) => digest.notNull().unique())
      .$call(required('text', 'origin'))
      .$call(required('integer', 'created_at'))
      .$call(traits.finish)
      .execute()
  },
}
