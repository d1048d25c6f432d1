import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { ask } from '../support/api-client.ts'
import type { Fault } from '../support/instances/fault.ts'
import { startFaultProxy } from '../support/instances/fault-proxy.ts'
import { InsistentWriters, sendTo } from '../support/instances/insistent-writers.ts'
import { instancesOn } from '../support/instances/instances.ts'
import { overload } from '../support/instances/overload.ts'
import { freshPostgresUrl, skipWithoutPostgres } from '../support/postgres/postgres.ts'
import { until } from '../support/until.ts'

/** How often each fault comes. */
const rounds = Number(process.env.FAULT_ROUNDS ?? 1)
/** In milliseconds, from sending a request to having its answer, and from the end of a fault to the last 503. */
const longest = { request: 6000, recovery: 3000 }

interface Trouble {
  readonly fault: Fault
  /** In milliseconds. */
  readonly lasts: number
  /** What an instance says of itself meanwhile; undefined where that depends on chance. */
  readonly readiness?: number
}

const troubles: readonly Trouble[] = [
  { fault: { kind: 'delay', milliseconds: 50 }, lasts: 600, readiness: 200 },
  { fault: { kind: 'slice' }, lasts: 600, readiness: 200 },
  // As long as an instance waits for the database when it asks whether that is there.
  { fault: { kind: 'delay', milliseconds: 500 }, lasts: 2000 },
  { fault: { kind: 'black hole' }, lasts: 5000, readiness: 503 },
  { fault: { kind: 'reset' }, lasts: 800, readiness: 503 },
  { fault: { kind: 'refuse' }, lasts: 800, readiness: 503 },
  { fault: { kind: 'cut', towards: 'server', text: 'commit\0', nth: 1 }, lasts: 200 },
  { fault: { kind: 'cut', towards: 'client', text: 'COMMIT\0', nth: 1 }, lasts: 200 },
  { fault: { kind: 'cut', towards: 'server', after: 1 }, lasts: 200 },
  { fault: { kind: 'cut', towards: 'server', after: 5000 }, lasts: 200 },
  { fault: { kind: 'cut', towards: 'client', after: 777 }, lasts: 200 },
  { fault: { kind: 'cut', towards: 'client', after: 5000 }, lasts: 200 },
]

test('two instances whose network to the database fails in every way', {
  skip: skipWithoutPostgres,
  timeout: 60_000 * (1 + rounds),
}, async (t) => {
  const url = await freshPostgresUrl()
  const proxy = await startFaultProxy(t, url)
  const instances = instancesOn(t, url)
  const { key } = await instances.join('student@example.org')
  const servers = await Promise.all([instances.serve(proxy.url), instances.serve(proxy.url)])
  const writing = new InsistentWriters(t, { key })
  writing.begin(servers.map(sendTo))
  const told: string[] = []
  const recoveries: number[] = []
  for (const { fault, lasts, readiness } of Array.from({ length: rounds }, () => troubles).flat()) {
    await proxy.set(fault)
    await pause(lasts)
    const answers = await Promise.all(servers.map(({ url }) => ask(`${url}/readyz`)))
    await proxy.set({ kind: 'none' })
    recoveries.push(await recovery(t, writing))
    const statuses = answers.map(({ status }) => status)
    if (statuses.some((it) => it !== (readiness ?? it))) {
      told.push(`${JSON.stringify(fault)}: ${statuses}`)
    }
  }
  await writing.stop()
  const { lost, doubled, unasked } = await writing.compare(servers[0].url)
  const slowest = Math.round(Math.max(...recoveries))
  t.diagnostic(
    `${recoveries.length} faults, ${writing.exchanges.length} requests, ${writing.acknowledgements} ` +
      `acknowledged, the longest took ${writing.longest} ms, recovery at most ${slowest} ms, ` +
      `${doubled.length} doubled, ${writing.unclear} unclear, ${[...writing.surprises]}`,
  )
  await t.test('answer /readyz with the expected status during each fault', () =>
    assert.deepEqual(told, []),
  )
  await t.test('lose no acknowledged write, and make no change that was not requested', () =>
    assert.deepEqual({ lost, unasked }, { lost: [], unasked: [] }),
  )
  await t.test('do nothing twice for a repeated Idempotency-Key', () => {
    assert.deepEqual(doubled, [])
    assert.equal(writing.unclear, 0)
    assert.deepEqual([...writing.surprises], [])
  })
  await t.test('answer with no other status than 200, 201 and 503', () => {
    const seen = new Set(writing.exchanges.map(({ status }) => status))
    assert.deepEqual([...seen].sort(), [200, 201, 503])
  })
  await t.test('answer every request within 6 seconds', () => {
    assert.ok(writing.longest < longest.request * overload(), `${writing.longest} ms`)
  })
  await t.test('recover within 3 seconds of the end of each fault', () => {
    assert.ok(slowest < longest.recovery * overload(), `${slowest} ms`)
  })
})

/** How long after now the last 503 was sent for; half a second without one has to follow. */
async function recovery(t: TestContext, { exchanges }: InsistentWriters): Promise<number> {
  const healed = performance.now()
  const last = () =>
    exchanges.findLast(({ at, status }) => at > healed && status === 503)?.at ?? healed
  await until(t, () => performance.now() - last() > 500)
  return last() - healed
}
