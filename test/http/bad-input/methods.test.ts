import assert from 'node:assert/strict'
import { METHODS } from 'node:http'
import { describe, type TestContext, test } from 'node:test'
import { create } from '../../support/homework.ts'
import { assertFailure } from '../../support/http/failure.ts'
import { collectRoutes } from '../../support/http/routes.ts'
import { askRaw, bytesOf, listen, openSocket, rawRequest } from '../../support/raw-socket.ts'
import { type Service, startService } from '../../support/service.ts'

/** A service, and every path that it has, an id being 1, with the methods of that path. */
async function startWithPaths(t: TestContext) {
  const routes = collectRoutes()
  const service = await startService(t)
  await service.app.ready()
  const paths = new Map<string, string[]>()
  for (const { url, method } of routes) {
    const path = url.replace(':id', '1').replace('*', 'nothing')
    paths.set(path, [...(paths.get(path) ?? []), ...[method].flat()])
  }
  return { service, paths }
}

const allow = (methods: readonly string[]) => [...methods, 'OPTIONS'].sort().join(', ')

const ask = ({ app, key }: Service, method: string, url: string, headers = {}) =>
  app.inject({
    method: method as 'GET',
    url,
    headers: { authorization: `Bearer ${key}`, ...headers },
  })

/** Without what differs between any two answers. */
function lasting({ date, 'x-request-id': id, ...headers }: Record<string, unknown>) {
  assert.ok(date && id)
  return headers
}

describe('an HTTP method', () => {
  test('48: that a path does not support gets 405, with the supported ones in Allow', async (t) => {
    const { service, paths } = await startWithPaths(t)
    for (const [url, methods] of paths) {
      const others = METHODS.filter((it) => !['CONNECT', 'OPTIONS', ...methods].includes(it))
      for (const method of others) {
        const { statusCode, headers, body } = await ask(service, method, url)
        const answer = { status: statusCode, headers: headers as Record<string, string> }
        const parsed = method === 'HEAD' ? { error: 'Method not allowed' } : JSON.parse(body)
        assertFailure({ ...answer, body: parsed }, 405, 'Method not allowed')
        assert.equal(headers.allow, allow(methods), `${method} ${url}`)
      }
    }
  })

  test('48: gets the same response however the path is written', async (t) => {
    const { app, key, ask } = await startService(t)
    const port = await listen(app)
    const told = async (line: string) => {
      const fields = [`Authorization: Bearer ${key}`, 'Connection: close']
      const { status, headers } = await askRaw(port, rawRequest(`${line} HTTP/1.1`, ...fields))
      return [status, headers.allow]
    }
    for (const path of ['/assignments', '/assignments/pending', '/assignments/1']) {
      const url = `/api/v1${path}`
      for (const method of ['POST', 'PUT', 'DELETE', 'QUERY', 'OPTIONS']) {
        const usual = await told(`${method} ${url}`)
        for (const other of [`http://kadai${url}`, url.replace('api', '%61pi'), `${url}?a=/b`]) {
          assert.deepEqual(await told(`${method} ${other}`), usual, `${method} ${other}`)
        }
      }
    }
    // A dot in a path stands for itself.
    assertFailure(await ask({ url: '/api/v1/openapi_json' }), 404, 'Not found')
  })

  const bodies: [why: string, type: string, body: string][] = [
    ['invalid JSON', 'application/json', '{bad'],
    ['no bytes with Content-Type application/json', 'application/json', ''],
    ['XML', 'application/xml', '<a/>'],
    ['an invalid Content-Type', ';;;', 'a'],
    ['a __proto__ field', 'application/json', '{"__proto__":{}}'],
  ]

  test('48: gets 405, and an unknown path 404, before the body is parsed, for', async (t) => {
    const { ask } = await startService(t)
    for (const [why, type, payload] of bodies) {
      await t.test(why, async () => {
        const headers = { 'content-type': type }
        const known = { method: 'POST', url: '/api/v1/assignments/1', headers, payload } as const
        assertFailure(await ask(known), 405, 'Method not allowed')
        assertFailure(await ask({ ...known, url: '/api/v1/nothing' }), 404, 'Not found')
        assertFailure(await ask({ ...known, method: 'QUERY' }), 405, 'Method not allowed')
      })
    }
  })

  test('48: OPTIONS gets 204 with Allow without a key, and 404 for an unknown path', async (t) => {
    const { service, paths } = await startWithPaths(t)
    for (const [url, methods] of paths) {
      const { statusCode, headers, body } = await service.app.inject({ method: 'OPTIONS', url })
      assert.deepEqual([statusCode, body], [204, ''])
      assert.equal(headers.allow, allow(methods))
      assert.deepEqual(
        Object.keys(headers).filter((name) => /^(access-control|content-type)/.test(name)),
        [],
      )
    }
    const nowhere = { method: 'OPTIONS', url: '/api/v1/nothing' } as const
    assertFailure(await service.ask(nowhere), 404, 'Not found')
  })

  test('49: HEAD gets status and headers of GET, without the body', async (t) => {
    const { service, paths } = await startWithPaths(t)
    await create(service.call, { recurrence: { type: 'weekly' } })
    // Of pages each has another token for its forms, and some only lead to others.
    const programs = [...paths.keys()].filter((path) => /^\/(api|docs|healthz|readyz)/.test(path))
    const readable = programs.filter((path) => paths.get(path)?.includes('GET'))
    const failures = ['/assignments/7', '/assignments/x', '/assignments?page=x', '/nothing', '/%zz']
    for (const url of [...readable, ...failures.map((path) => `/api/v1${path}`)]) {
      for (const headers of [{}, { authorization: '' }]) {
        const get = await ask(service, 'GET', url, headers)
        const head = await ask(service, 'HEAD', url, headers)
        assert.notEqual(get.body, '')
        assert.deepEqual([head.statusCode, head.body], [get.statusCode, ''], url)
        assert.deepEqual(lasting(head.headers), lasting(get.headers), url)
      }
    }
  })

  test('49: HEAD sends no bytes that would corrupt the next response on the connection', async (t) => {
    const { app } = await startService(t)
    const socket = await openSocket(await listen(app))
    const end = 'HTTP/1.1\r\nHost: kadai\r\n'
    socket.write(`HEAD /healthz ${end}\r\nGET /healthz ${end}Connection: close\r\n\r\n`)
    const [first = '', second = '', body, ...rest] = `${await bytesOf(socket)}`.split('\r\n\r\n')
    assert.match(first, /^HTTP\/1\.1 200 OK\r\n/)
    assert.match(second, /^HTTP\/1\.1 200 OK\r\n/)
    assert.deepEqual([body, ...rest], ['{"status":"ok"}'])
  })

  test('48: PUT or DELETE gets 405 for /assignments/pending, and 400 for another word as id', async (t) => {
    const { call } = await startService(t)
    for (const method of ['PUT', 'DELETE']) {
      assertFailure(await call(method, '/assignments/pending?x=1'), 405, 'Method not allowed')
      assertFailure(await call(method, '/assignments/:id'), 400, noId)
      assertFailure(await call(method, '/assignments/pendin'), 400, noId)
    }
    assertFailure(await call('GET', '/assignments/:id'), 400, noId)
  })
})

const noId = 'Invalid input: id must be an integer'
