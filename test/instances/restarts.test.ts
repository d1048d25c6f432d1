import assert from 'node:assert/strict'
import { describe, type TestContext, test } from 'node:test'
import pg from 'pg'
import { balancer } from '../support/instances/balancer.ts'
import {
  InsistentWriters,
  inTurn,
  type Send,
  sendTo,
} from '../support/instances/insistent-writers.ts'
import { instancesOn } from '../support/instances/instances.ts'
import { freshPostgresUrl, skipWithoutPostgres } from '../support/postgres/postgres.ts'
import type { Server } from '../support/processes/site.ts'
import { until } from '../support/until.ts'

/** How often each of the three ends. */
const rounds = Number(process.env.FAULT_ROUNDS ?? 1)
const nothing = { lost: [], doubled: [], unasked: [] }

describe('three instances on one database', {
  skip: skipWithoutPostgres,
  concurrency: 2,
  timeout: 60_000 * (1 + rounds),
}, () => {
  test('lose and duplicate no change and no occurrence when they are killed in turn', async (t) => {
    const { servers, instances, key, query } = await startThree(t)
    const writing = new InsistentWriters(t, { key })
    const ways = servers.map(sendTo)
    writing.begin(ways)
    const student = await instances.join('another@example.org')
    const beginning = new InsistentWriters(t, student)
    const titles = createSeries(beginning, inTurn(ways, 0))
    for (const server of turns(servers)) {
      await writing.acknowledged(40)
      server.signal('SIGKILL')
      assert.equal((await server.ended).code, null)
      // As if so much time had passed; now two make occurrences at once.
      await query('update leases set until = 0')
      Object.assign(server, await instances.serve())
    }
    await Promise.all([writing.stop(), beginning.stop()])
    const series = await titles
    await query('update leases set until = 0')
    const { url } = await instances.serve()
    await generated(t, query)
    t.diagnostic(
      `${3 * rounds} kills, ${writing.acknowledgements} acknowledged changes, ` +
        `${series.acknowledged.size} series, ${writing.unclear} unclear`,
    )
    assert.deepEqual(await writing.compare(url), nothing)
    assert.deepEqual(
      [...writing.surprises.keys()].filter((it) => it !== 'no answer'),
      [],
    )
    assert.equal(writing.unclear + beginning.unclear, 0)
    assert.deepEqual(await wrongSeries(query), [])
    const made = (await query('select title from recurring_settings order by title')).flat()
    assert.deepEqual(new Set(made).size, made.length)
    assert.ok([...series.acknowledged].every((title) => made.includes(title)))
    assert.ok(made.every((title) => series.asked.has(String(title))))
  })

  test('answer every request with 200 or 201 while they are restarted in turn behind a balancer', async (t) => {
    const { servers, instances, key } = await startThree(t)
    // Without an Idempotency-Key that would identify a repeated request.
    const writing = new InsistentWriters(t, { key, isNamed: false })
    const send = balancer(() => servers.map(({ url }) => url))
    writing.begin([send])
    for (const server of turns(servers)) {
      await writing.acknowledged(40)
      server.signal('SIGTERM')
      const { code } = await server.ended
      assert.equal(code, 0)
      Object.assign(server, await instances.serve())
    }
    await writing.acknowledged(40)
    await writing.stop()
    t.diagnostic(
      `${3 * rounds} restarts, ${writing.acknowledgements} acknowledged changes, ` +
        `${send.retries()} sent again, the longest took ${writing.longest} ms`,
    )
    const seen = new Set(writing.exchanges.map(({ status }) => status))
    assert.deepEqual([...seen].sort(), [200, 201])
    assert.deepEqual(await writing.compare(servers[0].url), nothing)
  })
})

type Three = readonly [Server, Server, Server]
type Query = (statement: string) => Promise<unknown[][]>

async function startThree(t: TestContext) {
  const address = await freshPostgresUrl()
  const instances = instancesOn(t, address)
  const { key } = await instances.join('student@example.org')
  const starting = [instances.serve(), instances.serve(), instances.serve()] as const
  const servers: Three = await Promise.all(starting)
  const client = new pg.Client({ connectionString: address })
  await client.connect()
  t.after(() => client.end())
  const query: Query = async (text) => (await client.query({ text, rowMode: 'array' })).rows
  return { servers, instances, key, query }
}

const turns = (servers: Three) => Array.from({ length: rounds }, () => servers).flat()

/** Begins daily series whose second occurrence the scheduler is to make at once. */
async function createSeries(writing: InsistentWriters, send: Send) {
  const asked = new Set<string>()
  const done = new Set<string>()
  for (let n = 0; !writing.isStopped; n++) {
    const title = `series ${n}`
    asked.add(title)
    const due_date = new Date(Date.now() - 60_000).toISOString()
    const body = JSON.stringify({ title, due_date, recurrence: { type: 'daily' } })
    if (await writing.insist(send, '/assignments', { method: 'POST', body })) done.add(title)
  }
  return { asked, acknowledged: done }
}

/** Waits until the scheduler has nothing left to do. */
async function generated(t: TestContext, query: Query): Promise<void> {
  const due = `select 1 from recurring_settings where check_at <= extract(epoch from now()) * 1000`
  await until(t, async () => (await query(due)).length === 0)
}

/** Those that do not have their first occurrence and the next one, each once. */
const wrongSeries = (query: Query) =>
  query(`
    select setting.title, setting.generated_count, array_agg(made.nominal_date)
    from recurring_settings setting
    left join assignments made
      on made.user_id = setting.user_id and made.recurring_setting_id = setting.id
    group by setting.user_id, setting.id
    having setting.generated_count <> 2 or count(*) <> 2
      or max(made.nominal_date::date) - min(made.nominal_date::date) <> 1`)
