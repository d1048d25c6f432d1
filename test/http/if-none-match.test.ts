import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { create, read, toggle } from '../support/homework.ts'
import { asking, statusOf, tagOf, views } from '../support/http/conditional-reads.ts'
import { startService } from '../support/service.ts'

describe('a read with If-None-Match', () => {
  test('gets 304 for the current ETag, and 200 once data of the user changed', async (t) => {
    const service = await startService(t)
    await create(service.call, { subject: 'Math' })
    for (const path of views) {
      const tag = await tagOf(service.call, path)
      const strong = tag.replace('W/', '')
      for (const header of [tag, strong, `W/${strong}`, `"other", ${tag}`]) {
        const headers = asking(service, header)
        const { status } = await service.call('GET', path, undefined, headers)
        assert.equal(status, 304, `${path} ${header}`)
      }
      assert.equal(await statusOf(service, path, '"other"'), 200, path)
      const changed = path === '/assignments/1' ? { id: 1 } : await create(service.call)
      await toggle(service.call, changed)
      assert.equal(await statusOf(service, path, tag), 200, path)
    }
  })

  test('gets 304 for the current ETag without a read of what it lists', async (t) => {
    const service = await startService(t)
    await create(service.call)
    const path = '/assignments'
    const tag = await tagOf(service.call, path)
    t.mock.method(service.deps.store.assignments, 'list', () => assert.fail('read'))
    assert.equal(await statusOf(service, path, tag), 304)
  })

  test('gets 200 after a change, also if its rows were read after the change and its state before', async (t) => {
    const service = await startService(t)
    const { call, deps } = service
    const { id } = await create(call)
    const path = '/assignments'
    const before = await call('GET', path)
    const { assignments } = deps.store
    const { list } = assignments
    const { mock } = t.mock.method(
      assignments,
      'list',
      async (...asked: Parameters<typeof list>) => {
        await toggle(call, { id })
        return list(...asked)
      },
    )
    const during = await call('GET', path)
    mock.restore()
    // This is why it is weak: two contents have one tag.
    assert.equal(during.headers.etag, before.headers.etag)
    assert.notDeepEqual(during.body, before.body)
    assert.equal(await statusOf(service, path, String(during.headers.etag)), 200)
  })

  test('gets 304 for every ETag with which this state was sent', async (t) => {
    const { call, key, clock } = await startService(t)
    const tags: string[] = []
    for (; tags.length < 3; clock.advance(1)) tags.push(await tagOf(call, '/statistics'))
    for (const tag of tags) assert.equal(await statusOf({ call, key }, '/statistics', tag), 304)
  })

  test('gets 200 for a forged ETag that only begins like the current one', async (t) => {
    const service = await startService(t)
    for (const path of ['/assignments', '/assignments/overdue']) {
      const tag = await tagOf(service.call, path)
      const forged = `${tag.slice(0, -1)}${'z'.repeat(8)}!${'x'.repeat(1000)}"`
      assert.equal(await statusOf(service, path, forged), 200, path)
    }
  })

  const passing: [path: string, from: string, until: string][] = [
    ['/assignments/overdue', '2026-04-10T03:00:00Z', '2026-04-12T14:59:00.001Z'],
    ['/statistics', '2026-04-10T03:00:00Z', '2026-04-12T14:59:00.001Z'],
    ['/assignments/due-today', '2026-04-12T03:00:00Z', '2026-04-12T15:00:00Z'],
    ['/assignments/due-this-week', '2026-04-12T03:00:00Z', '2026-04-12T15:00:00Z'],
  ]
  for (const [path, from, until] of passing) {
    test(`of ${path} gets 304 until the instant that changes its content, then 200`, async (t) => {
      const service = await startService(t, { now: from })
      await create(service.call)
      const before = await read(service.call, path)
      const tag = await tagOf(service.call, path)
      service.clock.set(until)
      service.clock.advance(-1)
      assert.equal(await statusOf(service, path, tag), 304)
      assert.deepEqual(await read(service.call, path), before)
      service.clock.advance(1)
      assert.equal(await statusOf(service, path, tag), 200)
      assert.notDeepEqual(await read(service.call, path), before)
    })
  }

  for (const path of ['/assignments/overdue', '/assignments/due-today', '/statistics']) {
    test(`of ${path} gets 200 after the clock was set back`, async (t) => {
      const service = await startService(t, { now: '2026-04-12T16:00:00Z' })
      await create(service.call, { due_date: '2026-04-12T15:30:00Z' })
      // From the second time on it is kept.
      for (let time = 0; time < 3; time++) await read(service.call, path)
      const tag = await tagOf(service.call, path)
      service.clock.set('2026-04-12T14:30:00Z')
      assert.equal(await statusOf(service, path, tag), 200)
      assert.deepEqual(await read(service.call, path), await read(service.call, `${path}?n=1`))
    })
  }

  test('gets 200 after the user changed the time zone', async (t) => {
    const service = await startService(t)
    await create(service.call)
    const tags = new Map<string, string>()
    for (const path of ['/assignments', '/assignments/1'])
      tags.set(path, await tagOf(service.call, path))
    await service.call('PATCH', '/me', { time_zone: 'UTC' })
    for (const [path, tag] of tags) assert.equal(await statusOf(service, path, tag), 200, path)
    const [listed] = (await read(service.call, '/assignments')).assignments
    assert.equal(listed.due_date, '2026-04-12T14:59:00Z')
  })

  test('gets 304 for *', async (t) => {
    const service = await startService(t)
    await create(service.call)
    for (const path of views) {
      const { status } = await service.call('GET', path, undefined, asking(service, '*'))
      assert.equal(status, 304, path)
    }
  })

  test('gets 200 for an ETag of another user, another list or the other form of the API', async (t) => {
    const service = await startService(t)
    const other = await service.join('other@example.org')
    const tag = await tagOf(service.call, '/assignments')
    assert.equal(await statusOf(other, '/assignments', tag), 200)
    assert.equal(await statusOf(service, '/assignments/pending', tag), 200)
    const earlier = { 'x-api-key': service.key, 'if-none-match': tag }
    const { status, body } = await service.call('GET', '/assignments', undefined, earlier)
    assert.deepEqual([status, body], [200, { assignments: [], count: 0 }])
  })
})
