import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { metricsOf } from '../../src/metrics/metrics.ts'
import { openDeps } from '../support/open-deps.ts'

/** The value of a series, as it is written. */
const valueIn = (text: string, series: string) =>
  text
    .split('\n')
    .find((line) => line.startsWith(`${series} `))
    ?.slice(series.length + 1)

const sent = { statusCode: 200, writableEnded: true }
const route = '/api/v1/assignments/:id'

describe('the metrics of an instance', () => {
  test('count requests by method, route and status, and how long they took', async (t) => {
    const { observe, text } = metricsOf(await openDeps(t, { now: Date.now }), '1.2.3')
    for (const duration of [0.4, 30]) {
      observe({ request: { method: 'GET', route }, response: sent, duration })
    }
    const left = { statusCode: 200, writableEnded: false }
    observe({ request: { method: 'GET', route: undefined }, response: left, duration: 1 })
    const written = await text()
    const name = 'kadai_http_request_duration_seconds'
    const labels = `method="GET",route="${route}",status="200"`
    assert.equal(valueIn(written, `${name}_bucket{le="0.001",${labels}}`), '1')
    assert.equal(valueIn(written, `${name}_bucket{le="0.05",${labels}}`), '2')
    assert.equal(valueIn(written, `${name}_sum{${labels}}`), '0.0304')
    assert.equal(valueIn(written, `${name}_count{method="GET",route="none",status="none"}`), '1')
  })

  test('have the version, the jobs, the database and the process', async (t) => {
    const deps = await openDeps(t, { now: Date.now })
    const { text } = metricsOf(deps, '1.2.3')
    deps.jobRuns.set('good', { at: 1500, error: null }).set('bad', { at: 2000, error: 'no' })
    const written = await text()
    assert.equal(valueIn(written, 'kadai_info{version="1.2.3"}'), '1')
    assert.equal(valueIn(written, 'kadai_job_last_run_timestamp_seconds{job="good"}'), '1.5')
    assert.equal(valueIn(written, 'kadai_job_last_run_failed{job="good"}'), '0')
    assert.equal(valueIn(written, 'kadai_job_last_run_failed{job="bad"}'), '1')
    assert.equal(valueIn(written, 'kadai_database_up'), '1')
    assert.ok(Number(valueIn(written, 'kadai_database_size_bytes')) > 0)
    const free = Number(valueIn(written, 'kadai_disk_free_bytes'))
    assert.equal(Number.isNaN(free), deps.store.isShared)
    assert.ok(Number(valueIn(written, 'process_resident_memory_bytes')) > 1e6)
  })

  test('say that the database is away, keep the rest, and lack what could not be measured', async (t) => {
    const deps = await openDeps(t, { now: Date.now })
    const { text } = metricsOf(deps, '1.2.3')
    await text()
    const away = () => Promise.reject(new Error('away'))
    const sized = t.mock.method(deps.store, 'storedSize', away)
    const unsized = await text()
    assert.equal(valueIn(unsized, 'kadai_database_up'), '1')
    assert.equal(valueIn(unsized, 'kadai_database_size_bytes'), undefined)
    assert.equal(valueIn(unsized, 'kadai_disk_free_bytes'), undefined)
    t.mock.method(deps.store, 'probe', away)
    sized.mock.restore()
    const unreached = await text()
    assert.equal(valueIn(unreached, 'kadai_database_up'), '0')
    assert.ok(Number(valueIn(unreached, 'kadai_database_size_bytes')) > 0)
    assert.equal(valueIn(unreached, 'kadai_info{version="1.2.3"}'), '1')
  })
})
