import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { assertInvalid, assertRefused, createSeries } from '../support/homework.ts'
import { nameOf, operations, pathTo } from '../support/http/operations.ts'
import { collectRoutes } from '../support/http/routes.ts'
import { startService } from '../support/service.ts'

const notIds = ['abc', '1.0', '0x1', '-1', '+1', '1e2', '%EF%BC%91', '1;a=b', '%00', '%201']
const idsOfNothing = ['0', '999', '9007199254740993', '99999999999999999999', '1'.repeat(300)]

const badKeys: [why: string, headers: Record<string, string>, error: string][] = [
  ['no key', {}, 'Authorization header required'],
  [
    'a key with another scheme',
    { authorization: 'Basic aGk6aGk=' },
    'Invalid authorization format. Use: Bearer <api_key>',
  ],
  ['an unknown key', { authorization: 'Bearer hm_wrong' }, 'Invalid API key'],
  ['an unknown key in X-API-Key', { 'x-api-key': 'hm_wrong' }, 'Invalid API key'],
]

/** What the API can do is no secret. */
const withoutKey = ['GET /openapi.json']

describe('every operation', () => {
  test('is listed in test/support/http/operations.ts', async (t) => {
    const routed = collectRoutes()
    const { app } = await startService(t)
    await app.ready()
    const api = routed.filter(({ url, method }) => url.startsWith('/api/v1') && method !== 'HEAD')
    const names = api.map(({ url, method }) => `${method} ${url.slice('/api/v1'.length)}`)
    assert.deepEqual(names.toSorted(), [...operations.map(nameOf), ...withoutKey].toSorted())
  })

  test('rejects an id that is not decimal digits with 400', async (t) => {
    const { call } = await startService(t)
    for (const operation of operations.filter(({ of }) => of)) {
      for (const id of notIds) {
        const answer = await call(operation.method, pathTo(operation, id), operation.body)
        assertInvalid(answer, 'id must be an integer')
      }
    }
  })

  for (const [why, headers, error] of badKeys) {
    test(`answers 401 to a request with ${why}, even if id and body are invalid`, async (t) => {
      const { call } = await startService(t)
      for (const operation of operations) {
        const answer = await call(operation.method, pathTo(operation, 'x'), '{', headers)
        assertRefused(answer, 401, error)
        assert.equal(answer.headers['www-authenticate'], 'Bearer realm="kadai"')
      }
    })
  }

  test('answers 403 to a read-only key if it writes, and not if it reads', async (t) => {
    const { call, user, issue } = await startService(t)
    await createSeries(call, { type: 'daily' })
    const authorization = `Bearer ${await issue(user, { isReadOnly: true })}`
    for (const operation of operations) {
      const { method, body, isRead } = operation
      const answer = await call(method, pathTo(operation, 1), body, { authorization })
      if (method === 'GET' || isRead) assert.equal(answer.status, 200, nameOf(operation))
      else assertRefused(answer, 403, 'This API key is read-only')
    }
  })

  test('answers 404 if its id does not exist', async (t) => {
    const { call } = await startService(t)
    for (const operation of operations) {
      const { method, body, of } = operation
      if (!of) continue
      for (const id of idsOfNothing) {
        assertRefused(await call(method, pathTo(operation, id), body), 404, of.missing)
      }
    }
  })

  test('counts towards the rate limit, and gets 429 beyond it', async (t) => {
    const { call, clock } = await startService(t, { limits: { requests: 1, windowSeconds: 60 } })
    for (const operation of operations) {
      await t.test(nameOf(operation), async () => {
        const ask = () => call(operation.method, pathTo(operation, 1), operation.body)
        clock.advance(60_000)
        assert.equal((await ask()).headers.ratelimit, '"default";r=0;t=60')
        const error = 'リクエスト数が上限を超えました。しばらく待ってから再度お試しください。'
        assertRefused(await ask(), 429, error)
      })
    }
  })
})
