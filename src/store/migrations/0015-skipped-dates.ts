import type { Migration } from './migration.ts'

/** Dates on which a series creates nothing. */
export const skippedDates: Migration = {
  name: 'skipped-dates',
  async up(db, traits) {
    await db.schema
      .alterTable('recurring_settings')
      .addColumn('skipped_dates', traits.text, (dates) => dates.notNull().defaultTo(''))
      .execute()
  },
}
