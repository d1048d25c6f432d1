import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { InjectOptions } from 'fastify'
import { assets } from '../../src/web/assets.ts'
import { type Answer, startService } from '../support/service.ts'

const origin = 'https://app.example.org'
const edge = { corsOrigins: ['https://other.example.org', origin] }
const preflight = { 'access-control-request-method': 'PUT', origin }

/** What of an answer is about other origins. */
function corsOf({ headers }: Answer) {
  const names = Object.keys(headers)
    .filter((it) => it.startsWith('access-control-'))
    .sort()
  return Object.fromEntries(['vary', ...names].map((name) => [name, headers[name]]))
}

const readable = {
  vary: 'origin',
  'access-control-allow-origin': origin,
  'access-control-expose-headers': 'etag, x-request-id, ratelimit, ratelimit-policy, retry-after',
}

describe('a page of another origin', () => {
  test('gets no CORS headers if CORS_ORIGINS is empty', async (t) => {
    const { call, ask, key } = await startService(t)
    const headers = { origin, authorization: `Bearer ${key}` }
    for (const path of ['/me', '/assignments']) {
      const read = await call('GET', path, undefined, headers)
      assert.deepEqual([read.status, corsOf(read)], [200, { vary: undefined }])
    }
    const asked = await ask({ method: 'OPTIONS', url: '/api/v1/me', headers: preflight })
    assert.deepEqual([asked.status, corsOf(asked)], [204, { vary: undefined }])
  })

  test('gets the allowed methods and headers from a preflight if listed in CORS_ORIGINS', async (t) => {
    const { ask } = await startService(t, { edge })
    for (const url of ['/api/v1/assignments/1', '/api/v1/assignments', '/api/v1/me']) {
      const answer = await ask({ method: 'OPTIONS', url, headers: preflight })
      assert.equal(answer.status, 204)
      assert.deepEqual(corsOf(answer), {
        vary: 'origin',
        'access-control-allow-headers':
          'authorization, x-api-key, content-type, idempotency-key, if-match, if-none-match',
        'access-control-allow-methods': 'GET, HEAD, POST, PUT, PATCH, DELETE',
        'access-control-allow-origin': origin,
        'access-control-max-age': '7200',
      })
    }
  })

  test('gets Vary: accept-encoding, origin for a compressed asset', async (t) => {
    const { ask } = await startService(t, { edge })
    const headers = { origin, 'accept-encoding': 'br' }
    const answer = await ask({ url: assets.style.path, headers })
    assert.deepEqual([answer.status, answer.headers['content-encoding']], [200, 'br'])
    assert.deepEqual(corsOf(answer), { ...readable, vary: 'accept-encoding, origin' })
  })

  const answers: [why: string, request: InjectOptions, status: number][] = [
    ['a success', { url: '/api/v1/openapi.json' }, 200],
    ['a missing key', { url: '/api/v1/me' }, 401],
    ['an unknown path', { url: '/api/v1/nothing' }, 404],
    ['a wrong method', { method: 'DELETE', url: '/api/v1/me' }, 405],
    ['an invalid URL', { url: '/api/v1/%zz' }, 400],
  ]
  for (const [why, request, status] of answers) {
    test(`may read the response to ${why} if listed in CORS_ORIGINS`, async (t) => {
      const { ask } = await startService(t, { edge })
      const answer = await ask({ ...request, headers: { origin } })
      assert.deepEqual([answer.status, corsOf(answer)], [status, readable])
    })
  }

  test('may read a 429 and its Retry-After if listed in CORS_ORIGINS', async (t) => {
    const limits = { requests: 1, windowSeconds: 60 }
    const { call } = await startService(t, { edge, limits })
    const ask = () => call('GET', '/me', undefined, { origin })
    await ask()
    const refused = await ask()
    assert.deepEqual([refused.status, corsOf(refused)], [429, readable])
  })

  const strangers = ['https://app.example.org.evil.test', 'http://app.example.org', 'null', '*', '']
  test('gets no CORS headers but Vary if CORS_ORIGINS lists only others', async (t) => {
    const { ask } = await startService(t, { edge })
    for (const stranger of strangers) {
      const headers = { origin: stranger }
      assert.deepEqual(corsOf(await ask({ url: '/healthz', headers })), { vary: 'origin' })
      const options = { method: 'OPTIONS', url: '/api/v1/me', headers } as const
      assert.deepEqual(corsOf(await ask(options)), { vary: 'origin' })
    }
    assert.deepEqual(corsOf(await ask({ url: '/healthz' })), { vary: 'origin' })
  })
})
