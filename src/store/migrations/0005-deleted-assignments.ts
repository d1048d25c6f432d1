import type { Kysely } from 'kysely'
import type { Traits } from '../engines/traits.ts'
import type { Tables } from '../schema.ts'
import { columnsOf } from './columns.ts'
import type { Migration } from './migration.ts'

/** Deleted assignments as they were, for restoring. */
export const deletedAssignments: Migration = {
  name: 'deleted-assignments',
  async up(db, traits) {
    await createDeletedAssignments(db, traits)
    await db.schema
      .createIndex('deleted_assignments_by_time')
      .on('deleted_assignments')
      .columns(['deleted_at', 'user_id'])
      .execute()
  },
}

/** Without a foreign key to the series, which may be deleted before the assignment is restored. */
async function createDeletedAssignments({ schema }: Kysely<Tables>, traits: Traits): Promise<void> {
  const { required, optional } = columnsOf(traits)
  await schema
    .createTable('deleted_assignments')
    .addColumn('user_id', traits.integer, (userId) => userId.notNull().references('users.id'))
    .$call(required('integer', 'id'))
    .$call(required('text', 'title', 'description', 'subject'))
    .$call(required('integer', 'priority', 'due_date'))
    .$call(optional('integer', 'completed_at', 'reminder_at', 'recurring_setting_id'))
    .$call(required('integer', 'reminder_enabled', 'urgent_reminder_enabled', 'is_archived'))
    .$call(optional('text', 'nominal_date'))
    .$call(required('integer', 'created_at', 'updated_at', 'deleted_at'))
    .addPrimaryKeyConstraint('deleted_assignments_owned', ['user_id', 'id'])
    .$call(traits.finish)
    .execute()
}
