import assert from 'node:assert/strict'
import type { ServerResponse } from 'node:http'
import { describe, test } from 'node:test'
import { logLines } from '../support/http/log-lines.ts'
import { bytesOf, listen, openSocket, rawRequest } from '../support/raw-socket.ts'
import { startService } from '../support/service.ts'

const last = rawRequest('GET /healthz HTTP/1.1', 'Connection: close')

describe('a read on a keep-alive connection', () => {
  const edge = { corsOrigins: ['https://app.example.org'] }

  test('has the same status and header names as with Connection: close', async (t) => {
    const { app, key } = await startService(t, {
      edge,
      limits: { requests: 100, windowSeconds: 60 },
    })
    const port = await listen(app)
    const fields = [`Authorization: Bearer ${key}`, `Origin: ${edge.corsOrigins[0]}`]
    const read = async (path: string, ...more: string[]) => {
      const socket = await openSocket(port)
      socket.write(rawRequest(`GET /api/v1${path} HTTP/1.1`, ...fields, ...more))
      if (!more.includes('Connection: close')) socket.write(last)
      const [heads = ''] = (await bytesOf(socket)).toString('latin1').split('\r\n\r\n')
      const [status, ...lines] = heads.split('\r\n')
      const names = lines.map((it) => it.replace(/: .*/, '').toLowerCase())
      return {
        status,
        names: names.filter((it) => it !== 'connection' && it !== 'keep-alive').sort(),
      }
    }
    for (const path of ['/assignments', '/assignments/due-today', '/statistics']) {
      const open = await read(path)
      assert.equal(open.status, 'HTTP/1.1 200 OK')
      assert.deepEqual(open, await read(path, 'Connection: close'))
      assert.deepEqual(open.names, namesOfRead)
      const known = await read(path, 'If-None-Match: *')
      assert.equal(known.status, 'HTTP/1.1 304 Not Modified')
      assert.deepEqual(
        known.names,
        namesOfRead.filter((it) => !it.startsWith('content-')),
      )
    }
  })
})

test('a long response body is sent as a Buffer, a short one as a string', async (t) => {
  const { app, key, call } = await startService(t)
  const port = await listen(app)
  const bodies: unknown[] = []
  app.server.prependListener('request', ({ method }, response: ServerResponse) => {
    if (method !== 'GET') return
    const { end } = response
    t.mock.method(response, 'end', (...given: Parameters<typeof end>) => {
      bodies.push(given[0])
      return end.apply(response, given)
    })
  })
  const read = async () => {
    const socket = await openSocket(port)
    const fields = [`Authorization: Bearer ${key}`, 'Connection: close']
    socket.write(rawRequest('GET /api/v1/assignments HTTP/1.1', ...fields))
    return (await bytesOf(socket)).toString()
  }
  const short = await read()
  await call('POST', '/assignments', {
    title: '長い',
    description: '課'.repeat(9000),
    due_date: '2026-04-12',
  })
  const long = await read()
  assert.deepEqual(
    bodies.map((it) => Buffer.isBuffer(it)),
    [false, true],
  )
  assert.match(short, /"total_count":0/)
  assert.ok(long.includes('課'.repeat(9000)))
})

const namesOfRead = [
  'access-control-allow-origin',
  'access-control-expose-headers',
  'cache-control',
  'content-length',
  'content-type',
  'date',
  'etag',
  'ratelimit',
  'ratelimit-policy',
  'vary',
  'x-content-type-options',
  'x-request-id',
]

test('a read for a user whom another instance has just deleted gets 401, and logs no error', async (t) => {
  const { log, errors } = logLines()
  const { call, deps } = await startService(t, { edge: { log } })
  t.mock.method(deps.store, 'stateOf', () => undefined)
  for (const path of ['/assignments', '/statistics']) {
    const { status, body } = await call('GET', path)
    assert.deepEqual([status, body], [401, { error: 'Invalid API key' }])
  }
  assert.deepEqual(errors(), [])
})
