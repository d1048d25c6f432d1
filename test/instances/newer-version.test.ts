import assert from 'node:assert/strict'
import { once } from 'node:events'
import { describe, type TestContext, test } from 'node:test'
import pg from 'pg'
import { migrations } from '../../src/store/migrations/index.ts'
import type { Migration } from '../../src/store/migrations/migration.ts'
import { newestSchemaVersion } from '../../src/store/opening/migrate.ts'
import { callOver } from '../support/api-client.ts'
import { instancesOn } from '../support/instances/instances.ts'
import { overload } from '../support/instances/overload.ts'
import {
  freshPostgresUrl,
  migratePostgres,
  skipWithoutPostgres,
} from '../support/postgres/postgres.ts'

/** In milliseconds: how long an instance may not know of a step, and three of its looks. */
const [unaware, looks] = [1000, 1500]
const essay = { title: 'Essay', due_date: '2090-04-10' }

const suiting: Migration = { name: 'suiting', suitsOlder: true, up: async () => {} }
const other: Migration = { name: 'other', up: async () => {} }

describe('an instance beside which a newer version takes a step', {
  skip: skipWithoutPostgres,
}, () => {
  test('goes on, if the step suits it', async (t) => {
    const { url, write } = await start(t)
    await migratePostgres(url, [...migrations, suiting])
    const taken = performance.now()
    while (performance.now() - taken < looks) assert.equal(await write(), 201)
  })

  test('takes no more writes within a second, says why and ends, if it does not', async (t) => {
    const { url, write, server } = await start(t)
    await migratePostgres(url, [...migrations, suiting, other])
    const taken = performance.now()
    let latest = taken
    for (;;) {
      const status = await write().catch(() => 'gone')
      if (status === 'gone') break
      if (status === 201) latest = performance.now()
      else assert.equal(status, 503)
    }
    const { code, stdout } = await server.ended
    t.diagnostic(`wrote for ${Math.round(latest - taken)} ms`)
    assert.ok(latest - taken < unaware * overload(), `${latest - taken} ms`)
    assert.equal(code, 1)
    const [why] = stdout.split('\n').filter((line) => line.includes('a newer version changed the'))
    const step = `its tables are at step ${newestSchemaVersion + 2}, and this version knows ${newestSchemaVersion}`
    assert.ok(why && JSON.parse(why).err.message.includes(step), stdout)
  })
})

test('an instance that takes a step announces it to the others', {
  skip: skipWithoutPostgres,
}, async (t) => {
  const url = await freshPostgresUrl()
  await migratePostgres(url, migrations.slice(0, -1))
  const other = new pg.Client({ connectionString: url })
  await other.connect()
  t.after(() => other.end())
  await other.query('listen kadai_service')
  const announced = once(other, 'notification')
  await instancesOn(t, url).serveHere()
  const [{ channel }] = await announced
  assert.equal(channel, 'kadai_service')
})

async function start(t: TestContext) {
  const url = await freshPostgresUrl()
  const instances = instancesOn(t, url)
  const { key } = await instances.join('student@example.org')
  const server = await instances.serve()
  const call = callOver(server.url, key)
  const write = async () => (await call('POST', '/assignments', essay)).status
  assert.equal(await write(), 201)
  return { url, server, write }
}
