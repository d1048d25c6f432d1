import assert from 'node:assert/strict'
import { once } from 'node:events'
import type { Socket } from 'node:net'
import { describe, test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { defaultTimeouts } from '../../src/http/timeouts.ts'
import { aRecurringSetting } from '../support/builders.ts'
import { assertFailure } from '../support/http/failure.ts'
import { longList, otherList, startUnread } from '../support/http/unread.ts'
import { answersOf, closed, openBothEnds } from '../support/raw-socket.ts'
import type { Answer } from '../support/service.ts'

const error = 'Too much of earlier responses is unread: read them, or close their connections'

function assertUnread(answer: Answer): void {
  assertFailure(answer, 429, error)
  assert.equal(answer.headers['retry-after'], '1')
}

/** Resolves once the server has ended a connection, and all that was to end with it. */
async function over(accepted: Socket): Promise<void> {
  if (!accepted.closed) await closed(accepted)
  await setImmediate()
}

describe('while a long response is unread, another of its user is refused', () => {
  test('whatever the first was, until its connection is closed', async (t) => {
    const timeouts = { ...defaultTimeouts, unread: 100 }
    const service = await startUnread(t, { timeouts })
    const { deps, user, fields, get, read, leaveUnread } = service
    // 13 MB of JSON.
    const series = aRecurringSetting({ title: '"'.repeat(500), description: 'x'.repeat(2900) })
    await deps.store.write(user.id, async (tx) => {
      for (let n = 0; n < 3000; n++) await tx.recurringSettings.insert(series)
    })
    const first: [what: string, bytes: string][] = [
      ['a list through the fast path', get(longList)],
      ['a list through Fastify', get(longList, fields.key, 'Content-Length: 0')],
      ['a list of the earlier form', get('/api/v1/assignments', fields.earlier)],
      ['all series', get('/api/v1/recurring')],
      [
        'all series, to a client that still sends a body',
        get('/api/v1/recurring', fields.key, 'Content-Length: 1', 'Connection: close'),
      ],
    ]
    for (const [what, bytes] of first) {
      await t.test(what, async () => {
        const { socket, accepted } = await leaveUnread(bytes)
        assertUnread(await read(otherList))
        socket.resetAndDestroy()
        await over(accepted)
        assert.equal((await read(otherList)).status, 200)
      })
    }
  })

  test('until the first is read', async (t) => {
    const { get, read, leaveUnread } = await startUnread(t)
    const { socket, accepted } = await leaveUnread(
      get(longList) + get('/healthz', 'Connection: close'),
    )
    assertUnread(await read(otherList))
    const answers = answersOf(socket)
    socket.resume()
    assert.deepEqual(
      (await answers).map(({ status }) => status),
      [200, 200],
    )
    await over(accepted)
    assert.equal((await read(otherList)).status, 200)
  })

  test('until the server has waited long enough for its client', async (t) => {
    const timeouts = { ...defaultTimeouts, response: 100 }
    const { app, port, get, read } = await startUnread(t, { timeouts })
    const { socket, accepted } = await openBothEnds(app, port)
    socket.pause()
    socket.write(get(longList))
    await over(accepted)
    assert.equal((await read(otherList)).status, 200)
  })

  test('also before the first is sent, until its client has left', async (t) => {
    const { app, deps, port, get, read } = await startUnread(t)
    const synced = Promise.withResolvers<void>()
    const { mock } = t.mock.method(deps.store, 'unsynced', () => synced.promise)
    const { socket, accepted } = await openBothEnds(app, port)
    socket.write(get(longList))
    await once(app.server, 'request')
    while (mock.callCount() === 0) await setImmediate()
    mock.restore()
    assertUnread(await read(otherList))
    socket.resetAndDestroy()
    await over(accepted)
    assert.equal((await read(otherList)).status, 200)
    synced.resolve()
  })
})

test('all clients without a user may leave no more unread than one user', async (t) => {
  const { ask } = await startUnread(t, { mostUnsent: 50_000 })
  const post = (title: string) =>
    ask({
      method: 'POST',
      url: '/assignments/new',
      headers: {
        host: 'kadai.example.org',
        origin: 'http://kadai.example.org',
        'content-type': 'application/x-www-form-urlencoded',
      },
      payload: `form_token=1.x&title=${title}`,
    })
  assert.equal((await post('x'.repeat(20_000))).status, 403)
  assert.equal((await post('x'.repeat(60_000))).status, 429)
})

describe('while a long response is unread', () => {
  test('only long reads of its user are refused', async (t) => {
    // No more than the one that is unread.
    const service = await startUnread(t, { mostUnsent: 12_100_000 })
    const { deps, user, key, ask, join, get, fields, leaveUnread } = service
    const long = { title: 'Long', description: '課'.repeat(20_000) }
    await deps.store.write(user.id, (tx) => tx.recurringSettings.insert(aRecurringSetting(long)))
    const { key: stranger } = await join('stranger@example.org')
    await leaveUnread(get(longList))
    const [, cookie = ''] = fields.session.split(': ')
    const mine = { authorization: `Bearer ${key}` }
    const theirs = { authorization: `Bearer ${stranger}` }
    const asked: [
      status: number,
      method: 'GET' | 'HEAD' | 'POST' | 'PUT',
      url: string,
      headers: Record<string, string>,
      body?: object,
    ][] = [
      [429, 'GET', longList, { ...mine, 'content-length': '0' }],
      [429, 'HEAD', longList, mine],
      [429, 'GET', '/api/v1/assignments?page_size=100', mine],
      [429, 'GET', '/api/v1/assignments', { 'x-api-key': key }],
      [429, 'GET', '/api/v1/assignments/1', mine],
      [429, 'GET', '/api/v1/recurring', mine],
      [429, 'POST', '/api/v1/recurring/1/preview', mine, {}],
      [429, 'GET', '/assignments/1', { cookie }],
      [200, 'GET', '/api/v1/assignments/due-today?subject=Art', mine],
      [200, 'GET', '/api/v1/statistics', mine],
      [200, 'GET', '/account', { cookie }],
      [201, 'POST', '/api/v1/assignments', mine, { ...long, due_date: '2026-05-01' }],
      [200, 'PUT', '/api/v1/recurring/1', mine, { title: 'Longer' }],
      [201, 'POST', '/api/v1/assignments', theirs, { ...long, due_date: '2026-05-01' }],
      [200, 'GET', '/api/v1/assignments', theirs],
    ]
    for (const [status, method, url, headers, payload] of asked) {
      await t.test(`${method} ${url} gets ${status}`, async () => {
        const answer = await ask({ method, url, headers, ...(payload && { payload }) })
        assert.equal(answer.status, status)
        assert.equal(answer.headers['retry-after'], status === 429 ? '1' : undefined)
      })
    }
  })

  test('the next on its connection waits for it, and is not refused', async (t) => {
    const { get, fields, leaveUnread } = await startUnread(t)
    const next = get(otherList, fields.key, 'Connection: close')
    const { socket } = await leaveUnread(get(longList) + next)
    const answers = answersOf(socket)
    socket.resume()
    assert.deepEqual(
      (await answers).map(({ status, body }) => [status, body.count]),
      [
        [200, 200],
        [200, 200],
      ],
    )
  })

  test('it counts once, however many clients leave the same one unread', async (t) => {
    const { get, read, leaveUnread } = await startUnread(t)
    // From the second time on, it is cached.
    for (let time = 0; time < 2; time++) await read(longList)
    const ends = []
    for (let n = 0; n < 3; n++) ends.push(await leaveUnread(get(longList)))
    for (const { socket, accepted } of ends) {
      assertUnread(await read(otherList))
      socket.resetAndDestroy()
      await over(accepted)
    }
    assert.equal((await read(otherList)).status, 200)
  })
})
