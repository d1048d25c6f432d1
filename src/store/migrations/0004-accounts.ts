import type { Kysely } from 'kysely'
import type { Traits } from '../engines/traits.ts'
import type { Tables } from '../schema.ts'
import { columnsOf } from './columns.ts'
import type { Migration } from './migration.ts'

/** Sign-in and audit. */
export const accounts: Migration = {
  name: 'accounts',
  async up(db, traits) {
    await createSessions(db, traits)
    await createOneTimeLinks(db, traits)
    await createSecondFactors(db, traits)
    await createSignInAttempts(db, traits)
    await createAuditEntries(db, traits)
  },
}

async function createSessions({ schema }: Kysely<Tables>, traits: Traits): Promise<void> {
  const { required } = columnsOf(traits)
  await schema
    .createTable('sessions')
    .addColumn('id', traits.integer, traits.identity)
    .addColumn('user_id', traits.integer, (userId) => userId.notNull().references('users.id'))
    .addColumn('digest', traits.text, (digest) => digest.notNull().unique())
    .$call(required('integer', 'is_lasting', 'confirmed_at', 'created_at', 'last_seen_at'))
    .$call(required('text', 'client', 'user_agent'))
    .$call(traits.finish)
    .execute()
  await schema.createIndex('sessions_of_user').on('sessions').column('user_id').execute()
}

async function createOneTimeLinks({ schema }: Kysely<Tables>, traits: Traits): Promise<void> {
  const { required } = columnsOf(traits)
  await schema
    .createTable('one_time_links')
    .addColumn('digest', traits.text, (digest) => digest.primaryKey().notNull())
    .addColumn('user_id', traits.integer, (userId) => userId.references('users.id'))
    .$call(required('text', 'purpose'))
    .$call(required('integer', 'expires_at'))
    .$call(traits.finish)
    .execute()
  await schema
    .createIndex('one_time_links_of_user')
    .on('one_time_links')
    .column('user_id')
    .execute()
}

async function createSecondFactors({ schema }: Kysely<Tables>, traits: Traits): Promise<void> {
  const { required, optional } = columnsOf(traits)
  await schema
    .createTable('second_factors')
    .addColumn('user_id', traits.integer, (userId) => userId.primaryKey().references('users.id'))
    .$call(required('text', 'secret'))
    .$call(optional('integer', 'confirmed_at'))
    .$call(required('integer', 'last_period'))
    .$call(traits.finish)
    .execute()
  await schema
    .createTable('recovery_codes')
    .addColumn('user_id', traits.integer, (userId) => userId.notNull().references('users.id'))
    .$call(required('text', 'digest'))
    .addPrimaryKeyConstraint('recovery_codes_of_user', ['user_id', 'digest'])
    .$call(traits.finish)
    .execute()
}

async function createSignInAttempts({ schema }: Kysely<Tables>, traits: Traits): Promise<void> {
  const { required } = columnsOf(traits)
  await schema
    .createTable('sign_in_attempts')
    .addColumn('key', traits.text, (key) => key.primaryKey().notNull())
    .$call(required('integer', 'count', 'next_at'))
    .$call(traits.finish)
    .execute()
}

async function createAuditEntries(db: Kysely<Tables>, traits: Traits): Promise<void> {
  const { required, optional } = columnsOf(traits)
  await db.schema
    .createTable('audit_entries')
    .addColumn('id', traits.integer, traits.identity)
    .$call(required('integer', 'at'))
    .$call(required('text', 'action', 'actor', 'subject', 'detail', 'client'))
    // No foreign keys: entries outlive the users that they name.
    .$call(optional('integer', 'actor_id', 'subject_id'))
    .$call(traits.finish)
    .execute()
  for (const [name, columns] of [
    ['audit_by_time', []],
    ['audit_by_action', ['action']],
    ['audit_by_actor', ['actor_id']],
    ['audit_by_subject', ['subject_id']],
  ] as const) {
    const index = db.schema.createIndex(name).on('audit_entries')
    await index.columns([...columns, 'at', 'id']).execute()
  }
  await traits.refuseChanges(db, 'audit_entries')
}
