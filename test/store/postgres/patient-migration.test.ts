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
import { findPostgres, startPostgres } from '../../support/postgres/server.ts'
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

test('a step on PostgreSQL is taken while an autovacuum of its table runs, which the server then cancels', {
  skip: skipWithoutPostgres,
}, async (t) => {
  await using ends = new AsyncDisposableStack()
  // Only a server of its own looks each second for what to vacuum.
  const server = await startPostgres(findPostgres() ?? '', 'autovacuum_naptime = 1\n')
  ends.defer(() => server.stop())
  const { url } = server
  await migratePostgres(url)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  ends.defer(() => client.end())
  // It would take minutes.
  await client.query(`alter table leases set (autovacuum_vacuum_threshold = 1,
    autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_cost_delay = 100, autovacuum_vacuum_cost_limit = 1)`)
  await client.query(`insert into leases (name, holder, until)
    select n, repeat('x', 500), 1 from generate_series(1, 20000) n`)
  await client.query('delete from leases')
  const running = `select from pg_stat_activity
    where backend_type = 'autovacuum worker' and query like '%leases%'`
  await until(t, async () => (await client.query(running)).rowCount === 1)
  const engine = await openPostgresToMigrate({ url, namesStatements: true })
  ends.defer(() => engine.close())
  const taken = { from: migrations.length, to: migrations.length + 1 }
  assert.deepEqual(await migrate(engine, 0, [...migrations, step]), taken)
})
