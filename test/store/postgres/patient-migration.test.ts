import assert from 'node:assert/strict'
import { test } from 'node:test'
import pg from 'pg'
import { openPostgresToMigrate } from '../../../src/store/engines/postgres/patient-migration.ts'
import { migrations } from '../../../src/store/migrations/index.ts'
import type { Migration } from '../../../src/store/migrations/migration.ts'
import { migrate } from '../../../src/store/opening/migrate.ts'
import {
  freshPostgresUrl,
  migratePostgres,
  skipWithoutPostgres,
} from '../../support/postgres/postgres.ts'
import { until } from '../../support/until.ts'

const step: Migration = {
  name: 'a column of leases',
  async up({ schema }) {
    await schema.alterTable('leases').addColumn('note', 'text').execute()
  },
}

/** As a request waits for one. */
const options = '-c lock_timeout=2000'

test('a step on PostgreSQL that waits for a table lets others use it meanwhile, and is taken once it is free', {
  skip: skipWithoutPostgres,
}, async (t) => {
  const url = await freshPostgresUrl()
  await migratePostgres(url)
  const connect = async () => {
    const client = new pg.Client({ connectionString: url, options })
    await client.connect()
    t.after(() => client.end())
    return client
  }
  const [dump, request] = [await connect(), await connect()]
  const engine = await openPostgresToMigrate({ url, namesStatements: true })
  t.after(() => engine.close())
  await dump.query('begin; lock table leases in access share mode')
  const migrating = migrate(engine, 0, [...migrations, step])
  const isWaiting = async () => {
    const waits = `select from pg_locks where not granted and relation = 'leases'::regclass`
    return (await request.query(waits)).rowCount === 1
  }
  // More often than a single wait could last.
  for (let time = 0; time < 3; time++) {
    await until(t, isWaiting)
    assert.equal((await request.query('select from leases')).rowCount, 0)
  }
  await dump.query('rollback')
  assert.deepEqual(await migrating, { from: migrations.length, to: migrations.length + 1 })
})
