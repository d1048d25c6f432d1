import type { Kysely } from 'kysely'
import type { Traits } from '../engines/traits.ts'
import type { Tables } from '../schema.ts'
import { columnsOf } from './columns.ts'
import type { Migration } from './migration.ts'

/**
 * Counters by day, for users with too many assignments to count on request. Each user's
 * next write creates them.
 */
export const dayTallies: Migration = {
  name: 'day-tallies',
  async up(db, traits) {
    await db.schema.alterTable('user_states').addColumn('day_zone', traits.text).execute()
    await createDayTallies(db, traits)
  },
}

async function createDayTallies({ schema }: Kysely<Tables>, traits: Traits): Promise<void> {
  const { required } = columnsOf(traits)
  await schema
    .createTable('day_tallies')
    .addColumn('user_id', traits.integer, (userId) => userId.notNull().references('users.id'))
    .$call(required('integer', 'is_archived'))
    .$call(required('text', 'subject'))
    .$call(required('integer', 'day', 'total', 'completed', 'on_time', 'overdue'))
    .addPrimaryKeyConstraint('day_tallies_of_user', ['user_id', 'is_archived', 'subject', 'day'])
    .$call(traits.finish)
    .execute()
}
