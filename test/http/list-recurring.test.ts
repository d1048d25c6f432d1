import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { createSeries, type Json, moveTo, read } from '../support/homework.ts'
import { startService } from '../support/service.ts'

describe('GET /recurring', () => {
  test('answers all settings and their count, the newest first', async (t) => {
    const { call, clock } = await startService(t)
    const first = await createSeries(call, { type: 'daily' })
    const second = await createSeries(call, { type: 'weekly' })
    clock.advance(1000)
    const third = await createSeries(call, { type: 'monthly' })
    const settings = await read(call, '/recurring')
    assert.deepEqual(settings, { recurring_assignments: [third, second, first], count: 3 })
  })

  test('answers an empty list if there are no settings', async (t) => {
    const { call } = await startService(t)
    assert.deepEqual(await read(call, '/recurring'), { recurring_assignments: [], count: 0 })
  })

  test('includes a setting that is paused and has ended', async (t) => {
    const { call } = await startService(t)
    const { id } = await createSeries(call, { type: 'daily', until: { type: 'count', count: 1 } })
    await call('PUT', `/recurring/${id}`, { is_active: false })
    const { recurring_assignments } = await read(call, '/recurring')
    assert.deepEqual(
      recurring_assignments.map((it: Json) => it.id),
      [id],
    )
  })

  test('answers all 21 settings, ignoring page and page_size', async (t) => {
    const { call } = await startService(t)
    for (let made = 0; made < 21; made++) await createSeries(call, { type: 'daily' })
    const { count, recurring_assignments } = await read(call, '/recurring?page=2&page_size=x')
    assert.deepEqual([count, recurring_assignments.length], [21, 21])
  })

  test('answers 304 until any series of the user changes, and not after', async (t) => {
    const { call, key } = await startService(t)
    const { id } = await createSeries(call, { type: 'daily' })
    const askedAgain = async (etag: unknown) => {
      const known = { authorization: `Bearer ${key}`, 'if-none-match': String(etag) }
      return call('GET', '/recurring', undefined, known)
    }
    // Asked twice, it is cached.
    const { headers, body } = await call('GET', '/recurring')
    assert.deepEqual((await call('GET', '/recurring')).body, body)
    assert.deepEqual((await call('GET', '/recurring')).body, body)
    assert.equal((await askedAgain(headers.etag)).status, 304)
    for (const change of [
      () => call('PUT', `/recurring/${id}`, { title: 'Renamed' }),
      () => createSeries(call, { type: 'weekly' }),
      () => moveTo(call, 'UTC'),
      () => call('DELETE', `/recurring/${id}`),
    ]) {
      const { headers } = await call('GET', '/recurring')
      await change()
      const changed = await askedAgain(headers.etag)
      assert.equal(changed.status, 200)
      assert.notDeepEqual(changed.headers.etag, headers.etag)
    }
  })
})
