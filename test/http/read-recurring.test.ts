import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { createSeries, moveTo, read } from '../support/homework.ts'
import { startService } from '../support/service.ts'

describe('GET /recurring/:id', () => {
  test('answers the setting as it was created, for each recurrence type', async (t) => {
    const { call } = await startService(t)
    for (const recurrence of [
      { type: 'daily', until: { type: 'count', count: 3 } },
      { type: 'weekly', interval: 2, until: { type: 'date', date: '2026-12-24' } },
      { type: 'monthly' },
    ]) {
      const setting = await createSeries(call, recurrence, { reminder_at: '2026-04-12' })
      assert.deepEqual(await read(call, `/recurring/${setting.id}`), setting)
    }
  })

  test('answers times in the user’s time zone, and due_time unchanged', async (t) => {
    const { call } = await startService(t)
    const { id } = await createSeries(call, { type: 'daily' })
    await moveTo(call, 'UTC')
    const { created_at, due_time } = await read(call, `/recurring/${id}`)
    assert.deepEqual([created_at, due_time], ['2026-04-10T03:00:00.000Z', '23:59'])
  })

  test('answers 304 without a body to a client that has the current version', async (t) => {
    const { call, key } = await startService(t)
    const { id } = await createSeries(call, { type: 'daily' })
    const path = `/recurring/${id}`
    const { headers } = await call('GET', path)
    const known = {
      authorization: `Bearer ${key}`,
      'if-none-match': `"other", ${headers.etag}`,
    }
    const again = await call('GET', path, undefined, known)
    assert.deepEqual([again.status, again.body, again.headers.etag], [304, '', headers.etag])
    assert.equal(again.headers['content-type'], undefined)
    const head = await call('HEAD', path, undefined, known)
    assert.deepEqual([head.status, head.headers['content-length']], [304, undefined])
    await call('PUT', path, { title: 'Renamed' })
    const changed = await call('GET', path, undefined, known)
    assert.deepEqual([changed.status, changed.body.title], [200, 'Renamed'])
  })

  test('answers the same text as the edit before, under the same tag', async (t) => {
    const { call } = await startService(t)
    const { id } = await createSeries(call, { type: 'weekly' }, { reminder_at: '2026-04-12' })
    const path = `/recurring/${id}`
    const edited = await call('PUT', path, { recurrence_weekdays: [1, 3], end_type: 'never' })
    const found = await call('GET', path)
    assert.equal(found.headers.etag, edited.headers.etag)
    // In the same order, too.
    assert.equal(JSON.stringify(found.body), JSON.stringify(edited.body))
  })

  test('answers the setting even after its only assignment was deleted', async (t) => {
    const { call } = await startService(t)
    const setting = await createSeries(call, { type: 'daily' })
    const { assignments } = await read(call, '/assignments')
    await call('DELETE', `/assignments/${assignments[0].id}`)
    assert.deepEqual(await read(call, `/recurring/${setting.id}`), setting)
  })
})
