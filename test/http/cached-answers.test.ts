import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { create, read, toggle } from '../support/homework.ts'
import { type Call, type Service, startService } from '../support/service.ts'

const views = [
  '/assignments',
  '/assignments?page=2&page_size=2',
  '/assignments/pending',
  '/assignments/completed',
  '/assignments/overdue',
  '/assignments/due-today',
  '/assignments/due-this-week',
  '/assignments/1',
  '/statistics',
  '/statistics?subject=Math',
]

const asking = ({ key }: Pick<Service, 'key'>, tag: string) => ({
  authorization: `Bearer ${key}`,
  'if-none-match': tag,
})

async function tagOf(call: Call, path: string): Promise<string> {
  const { headers } = await call('GET', path)
  assert.match(headers.etag ?? '', /^"[!#-~]+"$/)
  return headers.etag ?? ''
}

/** The status of a question whose answer the client has under `tag`. */
async function statusOf(service: Pick<Service, 'call' | 'key'>, path: string, tag: string) {
  const { status, body, headers } = await service.call('GET', path, undefined, asking(service, tag))
  if (status === 304) assert.deepEqual([body, headers.etag], ['', tag])
  return status
}

describe('a read with If-None-Match', () => {
  test('gets 304 for the current ETag, and 200 once data of the user changed', async (t) => {
    const service = await startService(t)
    await create(service.call, { subject: 'Math' })
    for (const path of views) {
      const tag = await tagOf(service.call, path)
      for (const header of [tag, `W/${tag}`, `"other", ${tag}`]) {
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

type Step = { readonly act: (service: Service) => Promise<unknown> }

const day = 86_400_000
const anyStep: fc.Arbitrary<Step> = fc.oneof(
  fc.integer({ min: -3, max: 3 }).map((days) => ({
    act: ({ call, clock }: Service) =>
      create(call, { due_date: new Date(clock.now() + days * day).toISOString(), subject: 'Math' }),
  })),
  fc.integer({ min: 1, max: 6 }).map((id) => ({
    act: ({ call }: Service) => call('PATCH', `/assignments/${id}/toggle`),
  })),
  fc.integer({ min: 1, max: 6 }).map((id) => ({
    act: ({ call }: Service) => call('DELETE', `/assignments/${id}`),
  })),
  // Clocks are set back, too.
  fc.integer({ min: -day, max: 2 * day }).map((pause) => ({
    act: async ({ clock }: Service) => clock.advance(pause),
  })),
  fc.constantFrom('UTC', 'Asia/Tokyo', 'America/New_York').map((zone) => ({
    act: ({ call }: Service) => call('PATCH', '/me', { time_zone: zone }),
  })),
)

test('a cached response equals a fresh one, after any history, at any time', async (t) => {
  let asked = 0
  await fc.assert(
    fc.asyncProperty(fc.array(anyStep, { minLength: 1, maxLength: 12 }), async (steps) => {
      const service = await startService(t)
      const seen = new Map<string, { tag: string; body: unknown }>()
      for (const { act } of steps) {
        await act(service)
        for (const path of views) {
          const kept = await service.call('GET', path)
          // A parameter that nobody knows, and so a question that was not asked before.
          const anew = await service.call(
            'GET',
            `${path}${path.includes('?') ? '&' : '?'}n=${asked++}`,
          )
          assert.deepEqual([kept.status, kept.body], [anew.status, anew.body], path)
          const { tag = '"none"', body } = seen.get(path) ?? {}
          const status = await statusOf(service, path, tag)
          if (status === 304) assert.deepEqual(kept.body, body, path)
          else assert.notEqual(kept.headers.etag, tag, path)
          seen.set(path, { tag: kept.headers.etag ?? '', body: kept.body })
        }
      }
    }),
    { numRuns: 15 },
  )
  assert.ok(asked > 100)
})
