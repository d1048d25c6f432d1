import type { Migration } from './migration.ts'

/** Which steps suit instances of an earlier version, for those that run when a step is taken. */
export const suitsOlder: Migration = {
  name: 'suits-older',
  suitsOlder: true,
  async up(db, traits) {
    await db.schema
      .alterTable('migrations')
      .addColumn('suits_older', traits.integer, (flag) => flag.notNull().defaultTo(1))
      .execute()
  },
}
