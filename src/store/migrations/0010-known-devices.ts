import { type Kysely, sql } from 'kysely'
import type { Tables } from '../schema.ts'
import { columnsOf } from './columns.ts'
import type { Migration } from './migration.ts'

/** Known browsers were kept among the attempts to sign in, which a copy of the data leaves behind. */
export const knownDevices: Migration = {
  name: 'known-devices',
  async up(db, traits) {
    const { required } = columnsOf(traits)
    await db.schema
      .createTable('known_devices')
      .addColumn('user_id', traits.integer, (userId) => userId.notNull().references('users.id'))
      .$call(required('text', 'digest'))
      .$call(required('integer', 'expires_at'))
      .addPrimaryKeyConstraint('known_devices_of_user', ['user_id', 'digest'])
      .$call(traits.finish)
      .execute()
    await moveDevices(db)
  },
}

/** Moves what is stored under keys like `device <digest of 43 characters> of user <id>`. Some are of deleted users. */
async function moveDevices(db: Kysely<Tables>): Promise<void> {
  const ofDevices = sql<boolean>`key like 'device % of user _%'`
  await db
    .insertInto('known_devices')
    .columns(['user_id', 'digest', 'expires_at'])
    .expression(({ selectFrom }) =>
      selectFrom('sign_in_attempts')
        .innerJoin('users', (join) =>
          join.on('users.id', '=', sql<number>`cast(substr(key, 60) as bigint)`),
        )
        .select(['users.id', sql<string>`substr(key, 8, 43)`.as('digest'), 'next_at'])
        .where(ofDevices),
    )
    .execute()
  await db.deleteFrom('sign_in_attempts').where(ofDevices).execute()
}
