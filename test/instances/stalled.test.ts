import assert from 'node:assert/strict'
import { describe, type TestContext, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { callOver } from '../support/api-client.ts'
import { startFaultProxy } from '../support/instances/fault-proxy.ts'
import { InsistentWriters, sendTo } from '../support/instances/insistent-writers.ts'
import { instancesOn } from '../support/instances/instances.ts'
import { overload } from '../support/instances/overload.ts'
import { freshPostgresUrl, skipWithoutPostgres } from '../support/postgres/postgres.ts'

/** In milliseconds, from sending a request to having its answer, and until those that are sent succeed. */
const longest = { request: 6000, outage: 4000 }
const essay = { title: 'Essay', due_date: '2090-04-10' }

describe('connections that a firewall silently drops', {
  skip: skipWithoutPostgres,
  concurrency: 2,
}, () => {
  test('leave no lock behind that makes writes of their user fail for 4 seconds', async (t) => {
    const { proxy, server, key } = await start(t)
    const writing = new InsistentWriters(t, { key, isNamed: false })
    writing.begin([sendTo(server)])
    await writing.acknowledged(50)
    await proxy.set({ kind: 'stall' })
    const stalled = performance.now()
    await pause(longest.outage * overload() + 1500)
    await writing.stop()
    const wasHeldUp = writing.exchanges.some(
      ({ at, milliseconds }) => at < stalled && at + milliseconds > stalled + 1000,
    )
    assert.ok(wasHeldUp, 'no request met a dropped connection')
    const failures = writing.exchanges.filter(({ at, status }) => at > stalled && status === 503)
    const outage = Math.round(failures.length === 0 ? 0 : (failures.at(-1)?.at ?? 0) - stalled)
    t.diagnostic(`failures for ${outage} ms, the longest request took ${writing.longest} ms`)
    assert.ok(writing.longest < longest.request * overload(), `${writing.longest} ms`)
    assert.ok(outage < longest.outage * overload(), `${outage} ms`)
  })

  test('are replaced within 4 seconds, so that 16 parallel requests then succeed', async (t) => {
    const { proxy, server, key } = await start(t)
    const call = callOver(server.url, key)
    const askAll = () => {
      const asked = [1, 2, 3, 4, 5, 6, 7, 8]
      const reads = asked.map(() => call('GET', '/assignments'))
      const writes = asked.map(() => call('POST', '/assignments', essay))
      return Promise.all([...reads, ...writes])
    }
    await askAll()
    await proxy.set({ kind: 'stall' })
    await pause(longest.outage)
    const begun = performance.now()
    const statuses = (await askAll()).map(({ status }) => status)
    t.diagnostic(`${statuses} in ${Math.round(performance.now() - begun)} ms`)
    assert.ok(statuses.every((it) => it === 200 || it === 201))
  })
})

async function start(t: TestContext) {
  const url = await freshPostgresUrl()
  const proxy = await startFaultProxy(t, url)
  const instances = instancesOn(t, url)
  const { key } = await instances.join('student@example.org')
  const server = await instances.serve(proxy.url)
  return { proxy, server, key }
}
