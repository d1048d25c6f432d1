import { type Kysely, sql } from 'kysely'
import type { Traits } from '../engines/traits.ts'
import type { Tables } from '../schema.ts'
import { columnsOf } from './columns.ts'
import type { Migration } from './migration.ts'

export const assignments: Migration = {
  name: 'assignments',
  async up(db, traits) {
    await createUsers(db, traits)
    await createApiKeys(db, traits)
    await createRecurringSettings(db, traits)
    await createAssignments(db, traits)
    await createLeases(db, traits)
    await createIdempotencyKeys(db, traits)
    await createIndexes(db)
  },
}

async function createUsers({ schema }: Kysely<Tables>, traits: Traits): Promise<void> {
  const users = schema
    .createTable('users')
    .addColumn('id', traits.integer, traits.identity)
    .addColumn('email', traits.text, (email) => email.notNull().unique())
  const { required, optional } = columnsOf(traits)
  await users
    .$call(required('text', 'name'))
    .$call(optional('text', 'password_hash'))
    .$call(required('integer', 'is_admin'))
    .$call(required('text', 'time_zone', 'language'))
    .$call(optional('integer', 'disabled_at'))
    .$call(required('integer', 'created_at', 'updated_at'))
    .$call(traits.finish)
    .execute()
  await schema
    .createTable('user_states')
    .addColumn('user_id', traits.integer, (userId) => userId.primaryKey().references('users.id'))
    .$call(required('integer', 'version'))
    .$call(traits.finish)
    .execute()
}

async function createApiKeys({ schema }: Kysely<Tables>, traits: Traits): Promise<void> {
  const { required, optional } = columnsOf(traits)
  await schema
    .createTable('api_keys')
    .addColumn('id', traits.integer, traits.identity)
    .addColumn('user_id', traits.integer, (userId) => userId.notNull().references('users.id'))
    .addColumn('digest', traits.text, (digest) => digest.notNull().unique())
    .$call(required('text', 'name', 'hint'))
    .$call(required('integer', 'is_read_only', 'created_at'))
    .$call(optional('integer', 'expires_at', 'revoked_at', 'last_used_at'))
    .$call(traits.finish)
    .execute()
}

async function createRecurringSettings({ schema }: Kysely<Tables>, traits: Traits): Promise<void> {
  const { required, optional } = columnsOf(traits)
  await schema
    .createTable('recurring_settings')
    .$call(traits.userTable('recurring_settings'))
    .$call(required('text', 'title', 'description', 'subject'))
    .$call(required('integer', 'priority'))
    .$call(required('text', 'recurrence_type'))
    .$call(required('integer', 'recurrence_interval'))
    .$call(optional('integer', 'recurrence_weekday', 'recurrence_day'))
    .$call(required('text', 'due_time', 'end_type'))
    .$call(optional('integer', 'end_count'))
    .$call(optional('text', 'end_date'))
    .$call(required('integer', 'is_active', 'reminder_enabled', 'urgent_reminder_enabled'))
    .$call(optional('integer', 'reminder_offset'))
    .$call(required('text', 'anchor_date', 'last_nominal_date'))
    .$call(required('text', 'catch_up'))
    .$call(required('integer', 'generated_count', 'active_since', 'created_at', 'updated_at'))
    .$call(optional('integer', 'check_at'))
    .$call(traits.finish)
    .execute()
}

async function createAssignments({ schema }: Kysely<Tables>, traits: Traits): Promise<void> {
  const { required, optional } = columnsOf(traits)
  await schema
    .createTable('assignments')
    .$call(traits.userTable('assignments'))
    .$call(required('text', 'title', 'description', 'subject'))
    .$call(required('integer', 'priority', 'due_date'))
    .$call(optional('integer', 'completed_at', 'reminder_at', 'recurring_setting_id'))
    .$call(required('integer', 'reminder_enabled', 'urgent_reminder_enabled', 'is_archived'))
    .$call(optional('text', 'nominal_date'))
    .$call(required('integer', 'created_at', 'updated_at'))
    // Each date of a series exists once, however many processes race.
    .addUniqueConstraint('made_once', ['user_id', 'recurring_setting_id', 'nominal_date'])
    .addForeignKeyConstraint(
      'of_series',
      ['user_id', 'recurring_setting_id'],
      'recurring_settings',
      ['user_id', 'id'],
    )
    .$call(traits.finish)
    .execute()
}

async function createLeases({ schema }: Kysely<Tables>, traits: Traits): Promise<void> {
  const { required } = columnsOf(traits)
  await schema
    .createTable('leases')
    .addColumn('name', traits.text, (name) => name.primaryKey())
    .$call(required('text', 'holder'))
    .$call(required('integer', 'until'))
    .$call(traits.finish)
    .execute()
}

async function createIdempotencyKeys({ schema }: Kysely<Tables>, traits: Traits): Promise<void> {
  const { required, optional } = columnsOf(traits)
  await schema
    .createTable('idempotency_keys')
    .addColumn('user_id', traits.integer, (userId) => userId.notNull().references('users.id'))
    .$call(required('text', 'key', 'fingerprint'))
    .$call(optional('integer', 'status'))
    .$call(optional('text', 'body'))
    .$call(required('integer', 'created_at'))
    .addPrimaryKeyConstraint('idempotency_keys_of_user', ['user_id', 'key'])
    .$call(traits.finish)
    .execute()
}

async function createIndexes({ schema }: Kysely<Tables>): Promise<void> {
  await schema
    .createIndex('assignments_by_due_date')
    .on('assignments')
    .columns(['user_id', 'is_archived', 'due_date', 'id'])
    .execute()
  await schema
    .createIndex('open_assignments_by_due_date')
    .on('assignments')
    .columns(['user_id', 'is_archived', 'due_date', 'id'])
    .where(sql.ref('completed_at'), 'is', null)
    .execute()
  await schema
    .createIndex('completed_assignments')
    .on('assignments')
    .columns(['user_id', 'is_archived', 'completed_at', 'id'])
    .where(sql.ref('completed_at'), 'is not', null)
    .execute()
  await schema
    .createIndex('series_to_check')
    .on('recurring_settings')
    .columns(['check_at', 'user_id', 'id'])
    .where(sql.ref('check_at'), 'is not', null)
    .execute()
}
