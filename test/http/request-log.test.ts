import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { InjectOptions } from 'fastify'
import { create } from '../support/homework.ts'
import { assertFailure } from '../support/http/failure.ts'
import { logLines } from '../support/http/log-lines.ts'
import { collectRoutes } from '../support/http/routes.ts'
import { askRaw, closed, listen, openBothEnds } from '../support/raw-socket.ts'
import { startService } from '../support/service.ts'
import { visitLinked } from '../support/web/calendar-link.ts'

/** What is logged of each of these, with a good key where `isKnown`. */
const asked: [
  why: string,
  request: InjectOptions,
  logged: { route: string | null; status: number; isKnown?: true },
][] = [
  [
    'a read',
    { url: '/api/v1/assignments/1?x=1' },
    { route: '/api/v1/assignments/:id', status: 404, isKnown: true },
  ],
  [
    'a write',
    { method: 'POST', url: '/api/v1/assignments', payload: {} },
    { route: '/api/v1/assignments', status: 400, isKnown: true },
  ],
  [
    'a HEAD',
    { method: 'HEAD', url: '/api/v1/recurring' },
    { route: '/api/v1/recurring', status: 200, isKnown: true },
  ],
  [
    'a request without a key',
    { url: '/api/v1/me', headers: { authorization: '' } },
    { route: '/api/v1/me', status: 401 },
  ],
  [
    'a calendar that does not exist',
    { url: `/calendar/${'a'.repeat(43)}.ics` },
    { route: '/calendar/:file', status: 404 },
  ],
  ['an unknown path', { url: '/api/v1/nothing' }, { route: null, status: 404 }],
  ['an unsupported method', { method: 'PUT', url: '/api/v1/me' }, { route: null, status: 405 }],
  ['an invalid URL', { url: '/api/v1/%zz' }, { route: null, status: 400 }],
  ['a readiness check', { url: '/readyz' }, { route: '/readyz', status: 200 }],
]

describe('the log', () => {
  test('has one line for each request', async (t) => {
    const { log, requests, errors } = logLines()
    const { ask, key, user } = await startService(t, { edge: { log } })
    for (const [why, request, { route, status, isKnown }] of asked) {
      await t.test(why, async () => {
        const logged = requests().length
        const headers = { authorization: `Bearer ${key}`, ...request.headers }
        const answer = await ask({ ...request, headers })
        const [line, ...others] = requests().slice(logged)
        assert.ok(line)
        const { level, time, pid, hostname, duration_ms: duration, ...told } = line
        assert.deepEqual(told, {
          request_id: answer.headers['x-request-id'],
          method: request.method ?? 'GET',
          route,
          status,
          user_id: isKnown ? user.id : null,
          msg: 'request',
        })
        assert.ok(Number(duration) >= 0 && Number(duration) < 60_000)
        assert.deepEqual(others, [])
      })
    }
    assert.deepEqual(errors(), [])
  })

  test('names the user of a page, of an address without a page, and of a calendar', async (t) => {
    const { log, requests } = logLines()
    const { browser, user, make, read } = await visitLinked(t, { edge: { log } })
    const link = await make()
    for (const ask of [
      () => browser.get('/account'),
      () => browser.get('/nowhere'),
      () => read(link),
    ]) {
      await ask()
      assert.equal(requests().at(-1)?.user_id, user.id, String(ask))
    }
  })

  test('can have every path of a route as it is: none has a character that JSON escapes', async (t) => {
    const routes = collectRoutes()
    const { app } = await startService(t)
    await app.ready()
    assert.ok(routes.length > 100, String(routes.length))
    for (const { url } of routes) assert.equal(JSON.stringify(url), `"${url}"`)
  })

  test('has a line with status null for a client that disconnected before its response', async (t) => {
    const { log, requests, errors } = logLines()
    const { app, key, deps } = await startService(t, { edge: { log } })
    const port = await listen(app)
    const [entered, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    t.mock.method(deps.store.assignments, 'find', async () => {
      entered.resolve()
      await goOn.promise
      return undefined
    })
    const { socket, accepted } = await openBothEnds(app, port)
    const [start, host] = ['GET /api/v1/assignments/1 HTTP/1.1', 'Host: kadai']
    socket.write([start, host, `Authorization: Bearer ${key}`, '', ''].join('\r\n'))
    await entered.promise
    socket.resetAndDestroy()
    await closed(accepted)
    goOn.resolve()
    // The next one is answered after all that.
    await askRaw(port, `GET /healthz HTTP/1.1\r\n${host}\r\nConnection: close\r\n\r\n`)
    const told = requests().map(({ route, status }) => [route, status])
    assert.deepEqual(told, [
      ['/api/v1/assignments/:id', null],
      ['/healthz', 200],
    ])
    assert.deepEqual(errors(), [])
  })

  test('gives each request a unique id, ignoring X-Request-Id', async (t) => {
    const { log, requests } = logLines()
    const { ask } = await startService(t, { edge: { log } })
    const headers = { 'x-request-id': 'canary', 'request-id': 'canary' }
    for (let asked = 0; asked < 20; asked++) await ask({ url: '/healthz', headers })
    const ids = requests().map(({ request_id: id }) => id)
    assert.equal(new Set(ids).size, 20)
    assert.ok(!ids.includes('canary'))
  })

  test('contains no user input and no key', async (t) => {
    const { log, text, requests } = logLines()
    const { app, ask, call, key, deps } = await startService(t, { edge: { log } })
    const port = await listen(app)
    const canary = 'c4n4ry'
    const headers = {
      authorization: `Bearer ${key}`,
      cookie: canary,
      'user-agent': `${canary}\u001b[31m`,
      'x-forwarded-for': canary,
      referer: `https://example.org/${canary}`,
    }
    const texts = { title: canary, description: canary, subject: canary, password: canary }
    await create(call, texts)
    const secrets: InjectOptions[] = [
      { url: `/api/v1/assignments?q=${canary}&subject=${canary}&password=${canary}` },
      { url: `/api/v1/assignments?filter=${canary}` },
      { url: `/api/v1/assignments/${canary}` },
      { url: `/api/v1/${canary}` },
      { url: `/calendar/${canary}.ics` },
      { url: `/api/v1/%zz${canary}` },
      { url: `/api/v1/me?api_key=${key}`, headers: { authorization: '' } },
      { url: '/api/v1/me', headers: { authorization: `Bearer ${canary}` } },
      { url: '/api/v1/me', headers: { authorization: `Basic ${key}` } },
      { url: '/api/v1/me', headers: { authorization: '', 'x-api-key': key } },
      { method: 'POST', url: '/api/v1/assignments', payload: `{"title":"${canary}"` },
      { method: 'POST', url: '/api/v1/assignments', payload: { ...texts, due_date: canary } },
      { method: 'PUT', url: '/api/v1/assignments/1', payload: { ...texts, priority: canary } },
      { method: 'PATCH', url: '/api/v1/me', payload: { email: canary, password: canary } },
      { method: 'PATCH', url: '/api/v1/me', payload: { name: canary } },
    ]
    for (const request of secrets)
      await ask({ ...request, headers: { ...headers, ...request.headers } })
    const raw = `GET /${canary} HTTP/1.1\r\nAuthorization: Bearer ${key}\r\n${canary}\r\n\r\n`
    assertFailure(await askRaw(port, raw), 400, 'Bad request')
    t.mock.method(deps.store.statistics, 'tally', () => Promise.reject(new Error('broken')))
    await ask({ url: `/api/v1/statistics?subject=${canary}`, headers })

    assert.equal(requests().length, secrets.length + 2)
    assert.match(text(), /broken/)
    for (const secret of [canary, key, key.slice(3), key.slice(-6)]) {
      assert.ok(!text().includes(secret), `${secret} is in the log`)
    }
  })
})
