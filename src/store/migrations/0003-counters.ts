import { type Kysely, sql } from 'kysely'
import type { Traits } from '../engines/traits.ts'
import type { Tables } from '../schema.ts'
import { columnsOf } from './columns.ts'
import type { Migration } from './migration.ts'

/** Stored counts of each user's assignments. */
export const counters: Migration = {
  name: 'counters',
  async up(db, traits) {
    await addCounters(db, traits)
    await createSubjectTallies(db, traits)
    await count(db)
  },
}

const columns = [
  'total',
  'completed',
  'overdue',
  'archived_total',
  'archived_completed',
  'archived_overdue',
  'overdue_until',
] as const

async function addCounters({ schema }: Kysely<Tables>, { integer }: Traits): Promise<void> {
  // One at a time: SQLite adds no more in one statement.
  for (const name of columns) {
    await schema
      .alterTable('user_states')
      .addColumn(name, integer, (column) => column.notNull().defaultTo(sql.lit(0)))
      .execute()
  }
}

async function createSubjectTallies({ schema }: Kysely<Tables>, traits: Traits): Promise<void> {
  const { required } = columnsOf(traits)
  await schema
    .createTable('subject_tallies')
    .addColumn('user_id', traits.integer, (userId) => userId.notNull().references('users.id'))
    .$call(required('integer', 'is_archived'))
    .$call(required('text', 'subject'))
    .$call(required('integer', 'total', 'completed', 'on_time', 'overdue'))
    .addPrimaryKeyConstraint('subject_tallies_of_user', ['user_id', 'is_archived', 'subject'])
    .$call(traits.finish)
    .execute()
}

async function count(db: Kysely<Tables>): Promise<void> {
  await sql`
    update user_states set overdue_until = coalesce(
      (select max(updated_at) from assignments where assignments.user_id = user_states.user_id), 0)
  `.execute(db)
  await sql`
    insert into subject_tallies
      (user_id, is_archived, subject, total, completed, on_time, overdue)
    select assignments.user_id, is_archived, subject, count(*), count(completed_at),
      count(case when completed_at <= due_date then 1 end),
      count(case when completed_at is null and due_date < overdue_until then 1 end)
    from assignments join user_states on user_states.user_id = assignments.user_id
    group by assignments.user_id, is_archived, subject
  `.execute(db)
  for (const [isArchived, prefix] of [
    [0, ''],
    [1, 'archived_'],
  ] as const) {
    for (const name of ['total', 'completed', 'overdue'] as const) {
      await sql`
        update user_states set ${sql.ref(prefix + name)} = coalesce(
          (select sum(subject_tallies.${sql.ref(name)}) from subject_tallies
            where subject_tallies.user_id = user_states.user_id
              and is_archived = ${sql.lit(isArchived)}), 0)
      `.execute(db)
    }
  }
}
