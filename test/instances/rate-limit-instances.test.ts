import assert from 'node:assert/strict'
import { describe, type TestContext, test } from 'node:test'
import pg from 'pg'
import { issueApiKey } from '../../src/actions/api-keys.ts'
import { createUser } from '../../src/actions/users.ts'
import { buildApp } from '../../src/app.ts'
import type { Clock } from '../../src/deps.ts'
import { SharedRateLimiter } from '../../src/http/rate-limit/shared-rate-limiter.ts'
import { jobs } from '../../src/jobs/jobs.ts'
import { runOnce } from '../../src/jobs/scheduler.ts'
import { openStore } from '../../src/store/opening/open.ts'
import { clockAt } from '../support/clock.ts'
import { testDeps } from '../support/deps.ts'
import { plainEdge } from '../support/edge.ts'
import { startFaultProxy } from '../support/instances/fault-proxy.ts'
import { freshPostgresUrl, skipWithoutPostgres } from '../support/postgres/postgres.ts'

const limits = { requests: 100, windowSeconds: 60 }

async function startThree(t: TestContext, url?: string) {
  const clock = clockAt('2026-04-10T03:00:00Z')
  url ??= await freshPostgresUrl()
  const start = (ahead: number) => {
    const own = { ...clock, now: () => clock.now() + ahead }
    return startInstance(t, url, own)
  }
  // The first makes the tables. Their clocks are as far apart as they may be.
  const instances = [await start(250), await start(0), await start(-250)]
  return { instances, clock, url }
}

/** In milliseconds. A database that shares a busy machine with the tests is not away yet. */
const maxWait = 10_000

/** One of many processes of the service that share a database, without a socket; with a store and connections of its own. */
async function startInstance(t: TestContext, url: string, clock: Clock) {
  const store = await openStore(
    { engine: 'postgres', url, connections: 8, namesStatements: true, allowsUnsafe: true },
    { isServing: true, now: clock.now(), fatal: assert.ifError, maxWait },
  )
  const deps = testDeps(store, clock)
  /** What its rate limiter told of the database: why it went away, undefined when it was back. */
  const told: unknown[] = []
  const tell = (cause?: unknown) => told.push(cause)
  const limiter = new SharedRateLimiter(limits, { counter: store.rateLimits, tell, maxWait })
  const app = buildApp(deps, { ...plainEdge, limiter })
  t.after(async () => {
    await app.close()
    await store.close()
  })
  return { app, deps, told }
}

type Instance = Awaited<ReturnType<typeof startInstance>>

const ask = ({ app }: Instance, remoteAddress: string, headers: Record<string, string> = {}) =>
  app.inject({ url: '/api/v1/assignments', remoteAddress, headers })

/** What so many parallel requests from one address to each instance are answered. */
function askAll(instances: readonly Instance[], requests: number, address: string) {
  const turns = Array.from({ length: requests }, () => instances.map((it) => ask(it, address)))
  return Promise.all(turns.flat())
}

type Answers = Awaited<ReturnType<typeof askAll>>

const countOf = (answers: Answers, status: number) =>
  answers.filter(({ statusCode }) => statusCode === status).length

describe('the rate limit of many instances', { skip: skipWithoutPostgres }, () => {
  test('admits 100 of 1,500 parallel requests from one address to three instances', async (t) => {
    const { instances, clock } = await startThree(t)
    const address = '203.0.113.7'
    for (const window of [1, 2]) {
      const answers = await askAll(instances, 500, address)
      assert.deepEqual([countOf(answers, 401), countOf(answers, 429)], [100, 1400], `${window}`)
      const admitted = answers.filter(({ statusCode }) => statusCode === 401)
      const left = admitted.map(({ headers }) => String(headers.ratelimit).split(';')[1])
      assert.deepEqual(new Set(left), new Set(left.keys().map((n) => `r=${n}`)))
      for (const { statusCode, headers } of answers) {
        assert.equal(headers['ratelimit-policy'], '"default";q=100;w=60')
        assert.equal(headers['retry-after'], statusCode === 429 ? '60' : undefined)
      }
      clock.advance(61_000)
    }
  })

  test('counts each address separately', async (t) => {
    const { instances } = await startThree(t)
    const addresses = ['203.0.113.7', '203.0.113.8', '2001:db8::1']
    const all = await Promise.all(addresses.map((it) => askAll(instances, 50, it)))
    for (const answers of all) assert.equal(countOf(answers, 401), 100)
  })

  test('holds in each instance while the database is unreachable, and then over all of them', async (t) => {
    const proxy = await startFaultProxy(t, await freshPostgresUrl())
    const { instances } = await startThree(t, proxy.url)
    const key = await keyOf(instances)
    await proxy.set({ kind: 'refuse' })
    for (const instance of instances) {
      const asked = Array.from({ length: 150 }, () =>
        ask(instance, '203.0.113.7', { authorization: `Bearer ${key}` }),
      )
      const answers = await Promise.all(asked)
      assert.deepEqual([countOf(answers, 503), countOf(answers, 429)], [100, 50])
      assert.equal(instance.told.length, 1)
    }
    await proxy.set({ kind: 'none' })
    for (const instance of instances) await awaitReturn(instance)
    const answers = await askAll(instances, 50, '203.0.113.8')
    assert.deepEqual([countOf(answers, 401), countOf(answers, 429)], [100, 50])
  })

  test('deletes the counters of windows that have ended', async (t) => {
    const { instances, clock, url } = await startThree(t)
    const [instance] = instances
    const job = jobs.find(({ name }) => name === 'forget-rate-limits')
    assert.ok(instance && job)
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    t.after(() => client.end())
    const kept = async () => (await client.query('select client from rate_limits')).rows
    await ask(instance, '203.0.113.7')
    clock.advance(1)
    await ask(instance, '203.0.113.8')
    clock.advance(59_999)
    await runOnce(job, instance.deps, 'one')
    assert.deepEqual(await kept(), [{ client: '203.0.113.8' }])
  })
})

async function keyOf([instance]: readonly Instance[]): Promise<string> {
  assert.ok(instance)
  const { deps } = instance
  const user = await createUser(deps, { email: 'student@example.org', timeZone: 'UTC' }, null)
  return issueApiKey(deps, user, { name: 'test', isReadOnly: false, expiresAt: null })
}

/** Asks until the instance has told that the database is back. */
async function awaitReturn(instance: Instance): Promise<void> {
  for (let n = 0; instance.told.at(-1) !== undefined; n++) {
    await ask(instance, `198.51.${n >> 8}.${n & 255}`)
    await new Promise(setImmediate)
  }
}
