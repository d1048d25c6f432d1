import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { askRaw, listen, sendRaw } from '../support/raw-socket.ts'
import { startService } from '../support/service.ts'

const get = (path: string, ...fields: string[]) =>
  [`GET ${path} HTTP/1.1`, 'Host: kadai', ...fields, '', ''].join('\r\n')
const bearer = (key: string) => `Authorization: Bearer ${key}`

describe('a connection', () => {
  test('answers requests that came at once in their order, however long one takes', async (t) => {
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

  const strange: [why: string, ...fields: string[]][] = [
    ['names that every object has', '__proto__: 1', 'constructor: 2', 'toString: 3'],
    ['another method', 'X-HTTP-Method-Override: DELETE', 'X-Method: DELETE'],
    ['another path', 'X-Original-URL: /healthz', 'X-Rewrite-URL: /healthz'],
    ['another host', 'X-Forwarded-Host: evil.test', 'Forwarded: host=evil.test'],
    ['another version', 'Accept-Version: 9.x'],
    ['another protocol', 'Upgrade: websocket', 'HTTP2-Settings: AAMAAABkAAQAAP__'],
    ['another language and type', 'Accept: application/xml', 'Accept-Charset: utf-16'],
    ['a range and conditions', 'Range: bytes=0-1', 'If-Modified-Since: x', 'If-Range: x'],
  ]

  test('may have headers that mean nothing here', async (t) => {
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
