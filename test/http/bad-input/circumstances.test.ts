import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { unavailable } from '../../../src/domain/errors.ts'
import { type BadInput, refuseAll, send } from '../../support/http/bad-input.ts'
import { assertFailure } from '../../support/http/failure.ts'
import { logLines } from '../../support/http/log-lines.ts'
import { answersOf, askRaw, listen, openSocket } from '../../support/raw-socket.ts'
import { startService } from '../../support/service.ts'
import { breakStore, storeCalls } from '../../support/store-calls.ts'

// 56 and 57, a bad Idempotency-Key and a bad If-Match, are in ../idempotency and ../if-match.

const noKey = [401, 'Authorization header required'] as const
const noForm = [401, 'Invalid authorization format. Use: Bearer <api_key>'] as const
const noSuchKey = [401, 'Invalid API key'] as const

const sent = (headers: Record<string, string>) => ({
  method: 'POST',
  path: '/assignments',
  body: { title: 'Essay', due_date: '2026-04-12' },
  headers,
})

const earlier = { authorization: '', 'x-api-key': 'hm_wrong' }

const keys: BadInput[] = [
  [50, 'no key', sent({ authorization: '' }), ...noKey],
  [50, 'another scheme', sent({ authorization: 'Basic x' }), ...noForm],
  [50, 'a scheme without a key', sent({ authorization: 'Bearer' }), ...noForm],
  [50, 'a scheme followed by spaces', sent({ authorization: 'Bearer  ' }), ...noForm],
  [50, 'two tokens', sent({ authorization: 'Bearer a b' }), ...noForm],
  [50, 'a token of 10 KB', sent({ authorization: `Bearer ${'a'.repeat(10_240)}` }), ...noSuchKey],
  [50, 'no key with an invalid body', { ...sent({ authorization: '' }), body: '{' }, ...noKey],
  [51, 'an unknown key in X-API-Key', sent(earlier), ...noSuchKey],
]

describe('a request', () => {
  test('without a valid key gets 401, and changes nothing', (t) => refuseAll(t, keys))

  test('51: with a key in X-API-Key gets 200, or 401 with EARLIER_FORM=off', async (t) => {
    for (const [earlierForm, status] of [
      ['on', 200],
      ['off', 401],
      ['only', 200],
    ] as const) {
      const { call, key } = await startService(t, { edge: { earlierForm } })
      const answer = await call('GET', '/assignments', undefined, { 'x-api-key': key })
      assert.equal(answer.status, status, earlierForm)
    }
  })

  test('55: beyond the rate limit gets 429 with Retry-After', async (t) => {
    const { call } = await startService(t, { limits: { requests: 1, windowSeconds: 60 } })
    await call('GET', '/recurring')
    const tooMany = 'リクエスト数が上限を超えました。しばらく待ってから再度お試しください。'
    const answer = await call('GET', '/recurring')
    assertFailure(answer, 429, tooMany)
    assert.equal(answer.headers['retry-after'], '60')
  })

  test('58: gets 503 with Retry-After and one error line while the store is unavailable', async (t) => {
    const { log, errors } = logLines()
    const service = await startService(t, { edge: { log } })
    for (const { input, part, method } of storeCalls) {
      await t.test(`${input.method ?? 'GET'} ${input.path}, ${method}`, async (t) => {
        const logged = errors().length
        breakStore(t, part(service.deps.store), method, unavailable(new Error('disk I/O error')))
        const answer = await send(service, input)
        assertFailure(answer, 503, 'Service temporarily unavailable')
        assert.equal(answer.headers['retry-after'], '1')
        const [line, ...others] = errors().slice(logged)
        assert.equal(line?.request_id, answer.headers['x-request-id'])
        assert.deepEqual(others, [])
      })
    }
  })

  test('58: to /readyz gets 503 while the store is unavailable, to /healthz 200', async (t) => {
    const { ask, deps } = await startService(t)
    assert.deepEqual((await ask({ url: '/readyz' })).body, { status: 'ready' })
    breakStore(t, deps.store, 'probe', unavailable(new Error('disk I/O error')))
    assertFailure(await ask({ url: '/readyz' }), 503, 'Service temporarily unavailable')
    assert.deepEqual((await ask({ url: '/healthz' })).body, { status: 'ok' })
  })

  test('58: to /readyz gets 503 with Retry-After before the service stops, to /healthz 200', async (t) => {
    const retiring = new AbortController()
    const { ask } = await startService(t, { edge: { retiring: retiring.signal } })
    assert.equal((await ask({ url: '/readyz' })).status, 200)
    retiring.abort()
    const answer = await ask({ url: '/readyz' })
    assertFailure(answer, 503, 'Service temporarily unavailable')
    assert.equal(answer.headers['retry-after'], '1')
    assert.equal((await ask({ url: '/healthz' })).status, 200)
  })

  test('58: gets 503 and Connection: close while the service stops; one in flight is finished', async (t) => {
    const { app, key, deps } = await startService(t)
    const port = await listen(app)
    const [entered, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    t.mock.method(deps.store.assignments, 'find', async () => {
      entered.resolve()
      await goOn.promise
      return undefined
    })
    const inFlight = await openSocket(port)
    inFlight.write(get('/api/v1/assignments/1', `Authorization: Bearer ${key}`))
    await entered.promise

    const stopped = app.close()
    let answer = await askRaw(port, get('/healthz', 'Connection: close'))
    while (answer.status === 200) answer = await askRaw(port, get('/healthz', 'Connection: close'))
    assertFailure(answer, 503, 'Service temporarily unavailable')
    assert.equal(answer.headers['retry-after'], '1')
    assert.equal(answer.headers.connection, 'close')

    goOn.resolve()
    const [finished] = await answersOf(inFlight)
    assert.deepEqual([finished?.status, finished?.headers.connection], [404, 'close'])
    await stopped
  })
})

const get = (path: string, field: string) =>
  `GET ${path} HTTP/1.1\r\nHost: kadai\r\n${field}\r\n\r\n`
