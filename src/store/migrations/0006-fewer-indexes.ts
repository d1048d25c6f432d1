import { type Kysely, sql } from 'kysely'
import type { Traits } from '../engines/traits.ts'
import type { Tables } from '../schema.ts'
import { columnsOf } from './columns.ts'
import type { Migration } from './migration.ts'

/**
 * Assignments without a series need no entry in the unique index of series dates, and an
 * SQLite file needs no second index of ids. Each cost a page in every write.
 */
export const fewerIndexes: Migration = {
  name: 'fewer-indexes',
  async up(db, traits) {
    if (traits.locksRows) await sql`alter table assignments drop constraint made_once`.execute(db)
    else await rebuild(db, traits)
    await db.schema
      .createIndex('made_once')
      .unique()
      .on('assignments')
      .columns(['user_id', 'recurring_setting_id', 'nominal_date'])
      .where(sql.ref('recurring_setting_id'), 'is not', null)
      .execute()
  },
}

/**
 * SQLite cannot drop a constraint of a table (https://sqlite.org/lang_altertable.html,
 * section 7).
 */
async function rebuild(db: Kysely<Tables>, traits: Traits): Promise<void> {
  const last = await traits.readCounter(db, 'assignments')
  await createLeaner(db, traits)
  await sql`insert into leaner_assignments (${columns}) select ${columns} from assignments order by id`.execute(
    db,
  )
  await db.schema.dropTable('assignments').execute()
  await db.schema.alterTable('leaner_assignments').renameTo('assignments').execute()
  // Ids of deleted rows must not be assigned again.
  if (last > 0) await traits.setCounter(db, 'assignments', last)
  await createIndexes(db)
}

const columns = sql.join(
  [
    'id',
    'user_id',
    'title',
    'description',
    'subject',
    'priority',
    'due_date',
    'completed_at',
    'reminder_at',
    'recurring_setting_id',
    'reminder_enabled',
    'urgent_reminder_enabled',
    'is_archived',
    'nominal_date',
    'created_at',
    'updated_at',
  ].map((name) => sql.ref(name)),
)

async function createLeaner({ schema }: Kysely<Tables>, traits: Traits): Promise<void> {
  const { required, optional } = columnsOf(traits)
  await schema
    .createTable('leaner_assignments')
    .addColumn('id', traits.integer, traits.identity)
    .addColumn('user_id', traits.integer, (userId) => userId.notNull().references('users.id'))
    .$call(required('text', 'title', 'description', 'subject'))
    .$call(required('integer', 'priority', 'due_date'))
    .$call(optional('integer', 'completed_at', 'reminder_at', 'recurring_setting_id'))
    .$call(required('integer', 'reminder_enabled', 'urgent_reminder_enabled', 'is_archived'))
    .$call(optional('text', 'nominal_date'))
    .$call(required('integer', 'created_at', 'updated_at'))
    .addForeignKeyConstraint(
      'of_series',
      ['user_id', 'recurring_setting_id'],
      'recurring_settings',
      ['user_id', 'id'],
    )
    .$call(traits.finish)
    .execute()
}

/** The indexes that were dropped with the table, as they were. */
async function createIndexes({ schema }: Kysely<Tables>): Promise<void> {
  const on = (name: string) => schema.createIndex(name).on('assignments')
  await on('assignments_by_due_date')
    .columns(['user_id', 'is_archived', 'due_date', 'id'])
    .execute()
  await on('open_assignments_by_due_date')
    .columns(['user_id', 'is_archived', 'due_date', 'id'])
    .where(sql.ref('completed_at'), 'is', null)
    .execute()
  await on('completed_assignments')
    .columns(['user_id', 'is_archived', 'completed_at', 'id'])
    .where(sql.ref('completed_at'), 'is not', null)
    .execute()
}
