import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Traits } from '../engines/traits.ts'
import type { Tables } from '../schema.ts'
import { columnsOf } from './columns.ts'
import type { Migration } from './migration.ts'

/** Data that instances share. */
export const instances: Migration = {
  name: 'instances',
  async up(db, traits) {
    await createServiceState(db, traits)
    await createRateLimits(db, traits)
  },
}

async function createServiceState(db: Kysely<Tables>, traits: Traits): Promise<void> {
  const { required } = columnsOf(traits)
  await db.schema
    .createTable('service_states')
    .addColumn('id', traits.integer, (id) => id.primaryKey())
    .$call(required('integer', 'version'))
    .$call(required('text', 'epoch'))
    .$call(traits.finish)
    .execute()
  await db.insertInto('service_states').values({ id: 1, version: 0, epoch: randomUUID() }).execute()
}

async function createRateLimits({ schema }: Kysely<Tables>, traits: Traits): Promise<void> {
  const { required } = columnsOf(traits)
  await schema
    .createTable('rate_limits')
    .$call(traits.forgettable)
    .addColumn('client', traits.text, (client) => client.primaryKey())
    .$call(required('integer', 'count', 'ends_at'))
    .$call(traits.finish)
    .execute()
}
