import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { InjectOptions } from 'fastify'
import { RateLimiter } from '../../src/http/rate-limit/rate-limiter.ts'
import { clockAt } from '../support/clock.ts'
import { assertFailure } from '../support/failure.ts'
import { askRaw, listen } from '../support/raw-socket.ts'
import { type Service, startService } from '../support/service.ts'

const tooMany = 'リクエスト数が上限を超えました。しばらく待ってから再度お試しください。'
const one = { requests: 1, windowSeconds: 60 }

describe('the rate limit', () => {
  test('admits 100 requests in 60 seconds, and says so with each', async (t) => {
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
    ['one without a key', { url: '/api/v1/me' }, 401],
    ['one with a bad key', { url: '/api/v1/me', headers: { 'x-api-key': 'x' } }, 401],
    ['one for a path that is not there', { url: '/api/v1/nothing' }, 404],
    ['one with a slash at its end', { url: '/api/v1/assignments/' }, 404],
    ['one of a wrong method', { method: 'POST', url: '/api/v1/me' }, 405],
    ['one for the methods', { method: 'OPTIONS', url: '/api/v1/me' }, 204],
    ['one for the head alone', { method: 'HEAD', url: '/api/v1/me' }, 401],
    ['one that cannot be read', { url: '/api/v1/assignments/%zz' }, 400],
    ['one that expects what there is not', { url: '/api/v1/me', headers: { expect: 'x' } }, 417],
    ['one whose path is escaped', { url: '/%61p%69/v1/me' }, 401],
    ['one for the description', { url: '/api/v1/openapi.json' }, 200],
  ]
  test('counts every request to the API, whatever comes of it', async (t) => {
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

  test('counts one that names its host in the path', async (t) => {
    const { app } = await startService(t, { limits: one })
    const port = await listen(app)
    const get = 'GET http://kadai/api/v1/me HTTP/1.1\r\nHost: kadai\r\nConnection: close\r\n\r\n'
    assertFailure(await askRaw(port, get), 401, 'Authorization header required')
    assertFailure(await askRaw(port, get), 429, tooMany)
  })

  test('leaves out what is not the API', async (t) => {
    const { ask, call } = await startService(t, { limits: one })
    for (const url of ['/healthz', '/readyz', '/docs', '/nothing', '/%zz']) {
      const { headers } = await ask({ url })
      assert.deepEqual([headers.ratelimit, headers['ratelimit-policy']], [undefined, undefined])
    }
    assert.equal((await call('GET', '/me')).status, 200)
    assert.equal((await ask({ url: '/healthz' })).status, 200)
  })

  test('can be switched off', async (t) => {
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
  ['one that claims to forward', [far, '1.1.1.1'], [far, '2.2.2.2']],
  ['one in the form of IPv6', [`::ffff:${far}`], [far]],
  ['one network of IPv6', ['2001:db8:0:1::1'], ['2001:db8:0:1:ffff::2']],
]

const othersWithoutProxies: Pair[] = [
  ['two addresses', [far], ['203.0.113.8']],
  ['two networks of IPv6', ['2001:db8:0:1::1'], ['2001:db8:0:2::1']],
]

const sameWithProxies: Pair[] = [
  ['one that claims to forward', [far, '1.1.1.1'], [far, '2.2.2.2']],
  ['one that spoofs the left', [proxy, `6.6.6.6, ${far}`], [proxy, `7.7.7.7, ${far}`]],
  ['one behind a proxy and before it', [proxy, far], [far]],
  ['one behind two proxies and one', [proxy, `${far}, ${second}`], [second, far]],
  ['one behind a proxy not trusted', [proxy, `${far}, 10.0.0.2`], [proxy, '10.0.0.2']],
  ['one behind a proxy of this machine', ['127.0.0.1', far], ['::1', far]],
  ['one behind a proxy in the form of IPv6', [`::ffff:${proxy}`, far], [proxy, far]],
  ['one forwarded in the form of IPv6', [proxy, `::ffff:${far}`], [proxy, far]],
  ['a proxy that names nobody', [proxy], [proxy, '']],
  ['two ports', [proxy, `${far}:1111`], [proxy, `${far}:2222`]],
  ['a port of IPv6', [proxy, '[2001:db8::1]:443'], [proxy, '2001:db8::1']],
  ['garbage and other garbage', [proxy, 'unknown'], [proxy, '"<garbage>"']],
  ['white space', [proxy, ` 1.1.1.1 ,\t${far} `], [proxy, far]],
]

const othersWithProxies: Pair[] = [
  ['two behind a proxy', [proxy, far], [proxy, '203.0.113.8']],
  ['two that spoof each other', [proxy, `1.1.1.1, ${far}`], [proxy, `${far}, 1.1.1.1`]],
  ['a proxy and who is behind it', [proxy, far], [proxy]],
]

const tables: [are: string, trustedProxies: string[], pairs: Pair[], status: 401 | 429][] = [
  ['are one without a proxy', [], sameWithoutProxies, 429],
  ['are two without a proxy', [], othersWithoutProxies, 401],
  ['are one with trusted proxies', [proxy, network, 'loopback'], sameWithProxies, 429],
  ['are two with trusted proxies', [proxy, network, 'loopback'], othersWithProxies, 401],
]

describe('the clients whose requests are counted', () => {
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

  test('are found in the last of two headers', async (t) => {
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

  test('are IPv6 networks of the configured size', async (t) => {
    const clock = clockAt('2026-04-10T03:00:00Z')
    const rateLimiting = { limiter: new RateLimiter(one), clock }
    const service = await startService(t, { edge: { rateLimiting, ipv6Prefix: 48 } })
    assert.equal((await send(service, ['2001:db8:0:1::1'])).status, 401)
    assert.equal((await send(service, ['2001:db8:0:2::1'])).status, 429)
    assert.equal((await send(service, ['2001:db8:1::1'])).status, 401)
  })
})
