import assert from 'node:assert/strict'
import { describe, type TestContext, test } from 'node:test'
import pg from 'pg'
import { isUnavailable } from '../../../src/domain/errors.ts'
import { postgresConnections } from '../../../src/store/engines/postgres/connections.ts'
import { openPostgres } from '../../../src/store/engines/postgres/engine.ts'
import { migrate } from '../../../src/store/opening/migrate.ts'
import { storeOver } from '../../../src/store/store-over.ts'
import { freshPostgresUrl, skipWithoutPostgres } from '../../support/postgres/postgres.ts'
import { until } from '../../support/until.ts'

describe('reads on PostgreSQL fail as unavailable', { skip: skipWithoutPostgres }, () => {
  test('when a table stays locked, and so do those sent behind the one that was to prepare their statement', async (t) => {
    const { store, other } = await start(t, '-c lock_timeout=100')
    const read = () =>
      Promise.allSettled(['a', 'b', 'c'].map((it) => store.sessions.findVisitor(it)))
    await other.query('begin; lock table sessions')
    const causes = (await read()).map(causeOf)
    assert.match(causes.shift() ?? '', /lock timeout/)
    for (const cause of causes) assert.match(cause, /prepared statement "\w+" does not exist/)
    await other.query('rollback')
    for (const { status } of await read()) assert.equal(status, 'fulfilled')
  })

  test('when they are given up to end a deadlock', async (t) => {
    const { store, other } = await start(t)
    await other.query('set deadlock_timeout = 60000; begin; lock table users')
    const reading = Promise.allSettled([store.sessions.findVisitor('none')])
    const waiting = `select from pg_locks join pg_database on database = pg_database.oid
      where datname = current_database() and not granted`
    await until(t, async () => (await other.query(waiting)).rowCount !== 0)
    const [[outcome]] = await Promise.all([reading, other.query('lock table sessions')])
    assert.match(causeOf(outcome), /deadlock detected/)
  })
})

/** Why it was unavailable. */
function causeOf(outcome: PromiseSettledResult<unknown> | undefined): string {
  assert.ok(outcome?.status === 'rejected')
  assert.ok(isUnavailable(outcome.reason), String(outcome.reason))
  return String(outcome.reason.cause)
}

async function start(t: TestContext, options?: string) {
  const connectionString = await freshPostgresUrl()
  const engine = openPostgres(
    await postgresConnections({ connectionString, ...(options && { options }) }),
  )
  t.after(() => engine.close())
  await migrate(engine, 0)
  const other = new pg.Client({ connectionString })
  await other.connect()
  t.after(() => other.end())
  return { store: storeOver(engine), other }
}
