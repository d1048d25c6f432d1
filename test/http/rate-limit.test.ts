import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { InjectOptions } from 'fastify'
import { assertFailure } from '../support/http/failure.ts'
import { askRaw, listen } from '../support/raw-socket.ts'
import { type Service, startService } from '../support/service.ts'

const tooMany = 'リクエスト数が上限を超えました。しばらく待ってから再度お試しください。'
const one = { requests: 1, windowSeconds: 60 }

describe('the rate limit', () => {
  test('admits 100 requests in 60 seconds, reports so in headers, then answers 429', async (t) => {
    const { call, clock } = await startService(t, { limits: { requests: 100, windowSeconds: 60 } })
    const ask = () => call('GET', '/recurring')
    for (let left = 99; left >= 0; left--) {
      const { status, headers } = await ask()
      assert.deepEqual([status, headers.ratelimit], [200, `"default";r=${left};t=60`])
      assert.equal(headers['ratelimit-policy'], '"default";q=100;w=60')
      assert.equal(headers['retry-after'], undefined)
    }
    clock.advance(20_500)
    const refused = await ask()
    assertFailure(refused, 429, tooMany)
    assert.equal(refused.headers.ratelimit, '"default";r=0;t=40')
    assert.equal(refused.headers['ratelimit-policy'], '"default";q=100;w=60')
    assert.equal(refused.headers['retry-after'], '40')
    clock.advance(39_499)
    assert.equal((await ask()).headers['retry-after'], '1')
    clock.advance(1)
    const admitted = await ask()
    assert.deepEqual([admitted.status, admitted.headers.ratelimit], [200, '"default";r=99;t=60'])
  })

  const counted: [why: string, request: InjectOptions, status: number][] = [
    ['without a key', { url: '/api/v1/me' }, 401],
    ['with an unknown key', { url: '/api/v1/me', headers: { 'x-api-key': 'x' } }, 401],
    ['for an unknown path', { url: '/api/v1/nothing' }, 404],
    ['for the prefix of its paths', { url: '/api/v1' }, 404],
    ['for that prefix with a query', { url: '/api/v1?page=1' }, 404],
    ['with a trailing slash', { url: '/api/v1/assignments/' }, 404],
    ['with an unsupported method', { method: 'POST', url: '/api/v1/me' }, 405],
    ['with OPTIONS', { method: 'OPTIONS', url: '/api/v1/me' }, 204],
    ['with HEAD', { method: 'HEAD', url: '/api/v1/me' }, 401],
    ['with an invalid URL', { url: '/api/v1/assignments/%zz' }, 400],
    ['with two hosts', { url: '/api/v1/me', headers: { host: 'kadai, other' } }, 400],
    ['with an unknown Expect', { url: '/api/v1/me', headers: { expect: 'x' } }, 417],
    ['with an escaped path', { url: '/%61p%69/v1/me' }, 401],
    ['for an unknown path, escaped', { url: '/%61p%69/v1/nothing' }, 404],
    ['for one that is malformed, too', { url: '/%61p%69/v1/nothing%zz' }, 400],
    ['for the OpenAPI description', { url: '/api/v1/openapi.json' }, 200],
  ]
  test('counts every request to the API, whatever its status', async (t) => {
    const { ask, clock } = await startService(t, { limits: one })
    for (const [why, request, status] of counted) {
      await t.test(why, async () => {
        clock.advance(60_000)
        const first = await ask(request)
        assert.deepEqual([first.status, first.headers.ratelimit], [status, '"default";r=0;t=60'])
        for (const next of [{ url: '/api/v1/me' }, { ...request, method: 'GET' as const }]) {
          const refused = await ask(next)
          assertFailure(refused, 429, tooMany)
          assert.equal(refused.headers['retry-after'], '60')
        }
      })
    }
  })

  test('counts a request with an absolute URL', async (t) => {
    const { app, clock } = await startService(t, { limits: one })
    const port = await listen(app)
    for (const [path, status, error] of [
      ['me', 401, 'Authorization header required'],
      ['nothing', 404, 'Not found'],
    ] as const) {
      clock.advance(60_000)
      const end = 'HTTP/1.1\r\nHost: kadai\r\nConnection: close\r\n\r\n'
      const get = `GET http://kadai/api/v1/${path} ${end}`
      assertFailure(await askRaw(port, get), status, error)
      assertFailure(await askRaw(port, get), 429, tooMany)
    }
  })

  test('does not count requests outside the API', async (t) => {
    const { ask, call } = await startService(t, { limits: one })
    const others = ['/nothing', '/%zz', '/api/v10/me', '/API/v1/me']
    for (const url of ['/healthz', '/readyz', '/docs', ...others]) {
      const { headers } = await ask({ url })
      assert.deepEqual([headers.ratelimit, headers['ratelimit-policy']], [undefined, undefined])
    }
    assert.equal((await call('GET', '/me')).status, 200)
    assert.equal((await ask({ url: '/healthz' })).status, 200)
  })

  test('can be switched off: then 101 requests get 200 and no RateLimit header', async (t) => {
    const { call } = await startService(t)
    for (let asked = 0; asked < 101; asked++) {
      const { status, headers } = await call('GET', '/me')
      assert.deepEqual([status, headers.ratelimit], [200, undefined])
    }
  })
})

/** A request as a proxy passes it on, or a client sends it: from where, and on whose behalf. */
type Hop = readonly [remoteAddress: string, forwardedFor?: string]

const send = ({ ask }: Service, [remoteAddress, forwardedFor]: Hop) =>
  ask({
    url: '/api/v1/me',
    remoteAddress,
    headers: forwardedFor === undefined ? {} : { 'x-forwarded-for': forwardedFor },
  })

const far = '203.0.113.7'
const proxy = '10.0.0.1'
const network = '10.1.0.0/16'
const second = '10.1.0.2'

type Pair = [why: string, one: Hop, other: Hop]

const sameWithoutProxies: Pair[] = [
  ['one untrusted address with different X-Forwarded-For', [far, '1.1.1.1'], [far, '2.2.2.2']],
  ['an IPv4 address and its IPv4-mapped form', [`::ffff:${far}`], [far]],
  ['two addresses of one IPv6 /64', ['2001:db8:0:1::1'], ['2001:db8:0:1:ffff::2']],
]

const othersWithoutProxies: Pair[] = [
  ['two IPv4 addresses', [far], ['203.0.113.8']],
  ['addresses of two IPv6 /64s', ['2001:db8:0:1::1'], ['2001:db8:0:2::1']],
]

const sameWithProxies: Pair[] = [
  ['one untrusted address with different X-Forwarded-For', [far, '1.1.1.1'], [far, '2.2.2.2']],
  ['one client with spoofed entries', [proxy, `6.6.6.6, ${far}`], [proxy, `7.7.7.7, ${far}`]],
  ['one client with and without a proxy', [proxy, far], [far]],
  ['one client behind two proxies and behind one', [proxy, `${far}, ${second}`], [second, far]],
  ['one untrusted proxy, with any client', [proxy, `${far}, 10.0.0.2`], [proxy, '10.0.0.2']],
  ['one client behind the loopback proxies of IPv4 and IPv6', ['127.0.0.1', far], ['::1', far]],
  ['one client behind an IPv4-mapped proxy', [`::ffff:${proxy}`, far], [proxy, far]],
  ['one client and its IPv4-mapped form', [proxy, `::ffff:${far}`], [proxy, far]],
  ['a proxy without X-Forwarded-For and with an empty one', [proxy], [proxy, '']],
  ['one client with two ports', [proxy, `${far}:1111`], [proxy, `${far}:2222`]],
  ['one IPv6 client with and without a port', [proxy, '[2001:db8::1]:443'], [proxy, '2001:db8::1']],
  ['two invalid entries', [proxy, 'unknown'], [proxy, '"<garbage>"']],
  ['entries with white space around them', [proxy, ` 1.1.1.1 ,\t${far} `], [proxy, far]],
]

const othersWithProxies: Pair[] = [
  ['two clients behind a proxy', [proxy, far], [proxy, '203.0.113.8']],
  ['two clients that spoof each other', [proxy, `1.1.1.1, ${far}`], [proxy, `${far}, 1.1.1.1`]],
  ['a proxy and a client behind it', [proxy, far], [proxy]],
]

const tables: [are: string, trustedProxies: string[], pairs: Pair[], status: 401 | 429][] = [
  ['are the same without trusted proxies:', [], sameWithoutProxies, 429],
  ['are distinct without trusted proxies:', [], othersWithoutProxies, 401],
  ['are the same with trusted proxies:', [proxy, network, 'loopback'], sameWithProxies, 429],
  ['are distinct with trusted proxies:', [proxy, network, 'loopback'], othersWithProxies, 401],
]

describe('clients under the rate limit', () => {
  for (const [are, trustedProxies, pairs, status] of tables) {
    test(are, async (t) => {
      const service = await startService(t, { limits: one, edge: { trustedProxies } })
      for (const [why, first, second] of pairs) {
        await t.test(why, async () => {
          service.clock.advance(60_000)
          assert.equal((await send(service, first)).status, 401)
          assert.equal((await send(service, second)).status, status)
          assert.equal((await send(service, first)).status, 429)
        })
      }
    })
  }

  test('are identified by the last of two X-Forwarded-For headers', async (t) => {
    const edge = { trustedProxies: ['127.0.0.1'] }
    const { app } = await startService(t, { limits: one, edge })
    const port = await listen(app)
    const get = (...forwarded: string[]) => {
      const fields = ['Host: kadai', 'Connection: close']
      const hops = forwarded.map((address) => `X-Forwarded-For: ${address}`)
      return ['GET /api/v1/me HTTP/1.1', ...fields, ...hops, '', ''].join('\r\n')
    }
    assert.equal((await askRaw(port, get('1.1.1.1', far))).status, 401)
    assert.equal((await askRaw(port, get('2.2.2.2', far))).status, 429)
    assert.equal((await askRaw(port, get(far, '2.2.2.2'))).status, 401)
  })

  test('are IPv6 networks of the configured prefix length', async (t) => {
    const service = await startService(t, { limits: one, edge: { ipv6Prefix: 48 } })
    assert.equal((await send(service, ['2001:db8:0:1::1'])).status, 401)
    assert.equal((await send(service, ['2001:db8:0:2::1'])).status, 429)
    assert.equal((await send(service, ['2001:db8:1::1'])).status, 401)
  })
})
