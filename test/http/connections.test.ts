import assert from 'node:assert/strict'
import type { ServerResponse } from 'node:http'
import { describe, test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { anAssignment } from '../support/builders.ts'
import {
  askRaw,
  bytesOf,
  listen,
  openBothEnds,
  rawRequest,
  sendRaw,
} from '../support/raw-socket.ts'
import { seedAssignments } from '../support/seed.ts'
import { startService } from '../support/service.ts'

const get = (path: string, ...fields: string[]) => rawRequest(`GET ${path} HTTP/1.1`, ...fields)
const bearer = (key: string) => `Authorization: Bearer ${key}`

/** Resolves once so many requests have arrived. */
function requestsTo(app: FastifyInstance, count: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  let arrived = 0
  app.server.on('request', () => {
    arrived++
    if (arrived === count) resolve()
  })
  return promise
}

describe('a connection', () => {
  test('answers pipelined requests in order, even if the first takes longest', async (t) => {
    const { app, key, deps } = await startService(t)
    const answered = Promise.withResolvers<void>()
    const { find } = deps.store.assignments
    t.mock.method(deps.store.assignments, 'find', async (...which: Parameters<typeof find>) => {
      // Until the others are through.
      await answered.promise
      return find(...which)
    })
    app.server.on('request', ({ url }) => {
      if (url === '/nothing') answered.resolve()
    })
    const requests = [
      get('/api/v1/assignments/1', bearer(key)),
      get('/api/v1/recurring', bearer(key)),
      get('/api/v1/me'),
      get('/healthz'),
      get('/nothing', 'Connection: close'),
    ]
    const answers = await sendRaw(await listen(app), requests.join(''))
    const told = answers.map(({ status, body }) => [status, body.error])
    assert.deepEqual(told, [
      [404, 'Assignment not found'],
      [200, undefined],
      [401, 'Authorization header required'],
      [200, undefined],
      [404, 'Not found'],
    ])
  })

  test('starts a pipelined request only when the one before it is answered', async (t) => {
    const { app, key, deps } = await startService(t)
    const begun: number[] = []
    const began = Promise.withResolvers<void>()
    const first = Promise.withResolvers<void>()
    t.mock.method(deps.store.assignments, 'find', async (_user: number, id: number) => {
      begun.push(id)
      began.resolve()
      if (id === 1) await first.promise
    })
    const port = await listen(app)
    const arrived = requestsTo(app, 2)
    const answers = sendRaw(
      port,
      get('/api/v1/assignments/1', bearer(key)) +
        get('/api/v1/assignments/2', bearer(key), 'Connection: close'),
    )
    await Promise.all([arrived, began.promise])
    await setImmediate()
    assert.deepEqual(begun, [1])
    first.resolve()
    assert.deepEqual(
      (await answers).map(({ status }) => status),
      [404, 404],
    )
    assert.deepEqual(begun, [1, 2])
  })

  test('prepares only one response at a time for a slow reader of pipelined requests', async (t) => {
    const { app, key, user, deps } = await startService(t)
    // More than the two ends of a connection take.
    const long = Array.from({ length: 200 }, () =>
      anAssignment({ description: '課'.repeat(20_000) }),
    )
    await seedAssignments(deps.store, user.id, long)
    const { mock } = t.mock.method(deps.store.assignments, 'all')
    const port = await listen(app)
    const { socket } = await openBothEnds(app, port)
    const sent = Promise.withResolvers<void>()
    app.server.once('request', (_request, response: ServerResponse) =>
      response.once('prefinish', sent.resolve),
    )
    const ask = (...fields: string[]) => get('/api/v1/assignments', `X-API-Key: ${key}`, ...fields)
    socket.pause()
    socket.write(ask() + ask('Connection: close'))
    await sent.promise
    await setImmediate()
    assert.equal(mock.callCount(), 1)
    const bytes = bytesOf(socket)
    socket.resume()
    assert.ok((await bytes).length > 2 * 200 * 60_000)
    assert.equal(mock.callCount(), 2)
  })

  const strange: [why: string, ...fields: string[]][] = [
    ['names of Object.prototype', '__proto__: 1', 'constructor: 2', 'toString: 3'],
    ['overrides of the method', 'X-HTTP-Method-Override: DELETE', 'X-Method: DELETE'],
    ['overrides of the path', 'X-Original-URL: /healthz', 'X-Rewrite-URL: /healthz'],
    ['overrides of the host', 'X-Forwarded-Host: evil.test', 'Forwarded: host=evil.test'],
    ['an API version', 'Accept-Version: 9.x'],
    ['an upgrade of the protocol', 'Upgrade: websocket', 'HTTP2-Settings: AAMAAABkAAQAAP__'],
    ['Accept and Accept-Charset', 'Accept: application/xml', 'Accept-Charset: utf-16'],
    ['Range and conditions on it', 'Range: bytes=0-1', 'If-Modified-Since: x', 'If-Range: x'],
  ]

  test('ignores headers that the API does not use', async (t) => {
    const { app, key, call } = await startService(t)
    const port = await listen(app)
    const { status, body } = await call('GET', '/assignments')
    for (const [why, ...fields] of strange) {
      await t.test(why, async () => {
        const bytes = get('/api/v1/assignments', bearer(key), 'Connection: close', ...fields)
        const answer = await askRaw(port, bytes)
        assert.deepEqual([answer.status, answer.body], [status, body])
      })
    }
  })
})
