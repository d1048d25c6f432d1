import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import pg from 'pg'
import { ask } from '../support/api-client.ts'
import { startFaultProxy } from '../support/instances/fault-proxy.ts'
import { instancesOn } from '../support/instances/instances.ts'
import { overload } from '../support/instances/overload.ts'
import { assertKept, ready, startWriting, told } from '../support/instances/written-instances.ts'
import { skipWithoutPostgres } from '../support/postgres/postgres.ts'
import {
  findPostgres,
  type PostgresServer,
  startPostgres,
  startStandby,
} from '../support/postgres/server.ts'
import { until } from '../support/until.ts'

describe('two instances on a PostgreSQL server with a synchronous standby', {
  skip: skipWithoutPostgres,
}, () => {
  test('lose no acknowledged write when it crashes and the standby takes its place, and serve again within 3 s', async (t) => {
    const binaries = findPostgres()
    assert.ok(binaries)
    const primary = await startPostgres(binaries, 'fsync = on\n')
    t.after(() => primary.stop())
    const standby = await startStandby(binaries, primary)
    t.after(() => standby.stop())
    await alterSystem(primary, `set synchronous_standby_names = '*'`)
    const proxy = await startFaultProxy(t, primary.url)
    const { writing, urls } = await startWriting(t, proxy.url)
    await writing.acknowledged(100)
    await primary.crash()
    await proxy.set({ kind: 'refuse' })
    for (const url of urls) assert.equal((await ask(`${url}/readyz`)).status, 503)
    await standby.promote()
    proxy.leadTo(standby.url)
    await proxy.set({ kind: 'none' })
    const opened = performance.now()
    await Promise.all(urls.map((url) => ready(t, url)))
    const back = Math.round(performance.now() - opened)
    await writing.acknowledged(100)
    await writing.stop()
    t.diagnostic(`${told(writing)}, back after ${back} ms`)
    await assertKept(t, writing, urls)
    assert.ok(back < 3000 * overload(), `${back} ms`)
  })
})

test('an instance serves nothing stale while its server still responds, but takes no writes', {
  skip: skipWithoutPostgres,
}, async (t) => {
  const binaries = findPostgres()
  assert.ok(binaries)
  const server = await startPostgres(binaries)
  t.after(() => server.stop())
  const instances = instancesOn(t, server.url)
  const { key } = await instances.join('student@example.org')
  const { url } = await instances.serve()
  const statuses = async () => {
    const request = { headers: { authorization: `Bearer ${key}` } }
    const paths = ['/readyz', '/api/v1/assignments', '/api/v1/statistics']
    const answers = await Promise.all(paths.map((path) => ask(`${url}${path}`, request)))
    return answers.map(({ status }) => status)
  }
  const become = (status: number) =>
    until(t, async () => (await statuses()).every((it) => it === status))
  await become(200)
  await alterSystem(server, 'set default_transaction_read_only = on')
  await become(503)
  await alterSystem(server, 'reset default_transaction_read_only')
  await become(200)
})

/** Changes a setting of a running server. */
async function alterSystem({ url }: PostgresServer, change: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(`alter system ${change}`)
  await client.query('select pg_reload_conf()')
  await client.end()
}
