import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { anAssignment } from '../support/builders.ts'
import { send } from '../support/http/bad-input.ts'
import { assertFailure } from '../support/http/failure.ts'
import { logLines } from '../support/http/log-lines.ts'
import { listen, sendRaw } from '../support/raw-socket.ts'
import { startService } from '../support/service.ts'
import { breakStore, storeCalls } from '../support/store-calls.ts'

const secret = 'no such column: digest in /srv/kadai/data/kadai.db: select digest from api_keys'

/** Errors that have a status or a code of their own must not pass for something a caller did. */
const thrown: [why: string, error: unknown][] = [
  ['an error', new Error(secret)],
  ['an error with a status', Object.assign(new Error(secret), { statusCode: 418, status: 418 })],
  [
    'an error with a code',
    Object.assign(new Error(secret), { code: 'ERR_SQLITE_ERROR', errcode: 1 }),
  ],
  ['an error with headers', Object.assign(new Error(secret), { headers: { server: secret } })],
  ['a string', secret],
  ['undefined', undefined],
]

describe('an internal error', () => {
  test('in any call of the store gives 500 without details, and one log line with them', async (t) => {
    const { log, errors } = logLines()
    const service = await startService(t, { edge: { log } })
    for (const { input, part, method } of storeCalls) {
      await t.test(`${input.method ?? 'GET'} ${input.path}, ${method}`, async (t) => {
        const logged = errors().length
        breakStore(t, part(service.deps.store), method, new Error(secret))
        const answer = await send(service, input)
        assertFailure(answer, 500, 'Internal server error')
        assert.doesNotMatch(JSON.stringify(answer), /srv|digest|select|\.ts/)

        const [line, ...others] = errors().slice(logged)
        assert.equal(line?.request_id, answer.headers['x-request-id'])
        assert.match(JSON.stringify(line), /no such column.+defects\.test\.ts/)
        assert.deepEqual(others, [])
      })
    }
    assert.equal((await service.call('GET', '/me')).status, 200)
  })

  test('gives 500 and one log line, whatever value was thrown', async (t) => {
    const { log, errors } = logLines()
    const { call, deps } = await startService(t, { edge: { log } })
    for (const [why, error] of thrown) {
      await t.test(why, async (t) => {
        const logged = errors().length
        t.mock.method(deps.store.assignments, 'find', () => Promise.reject(error))
        assertFailure(await call('GET', '/assignments/1'), 500, 'Internal server error')
        assert.equal(errors().length, logged + 1)
      })
    }
  })

  test('is a response that does not match its schema: it gives 500 and one log line', async (t) => {
    const { log, errors } = logLines()
    const { call, deps } = await startService(t, { edge: { log } })
    const { title, ...incomplete } = { ...anAssignment(), id: 1, userId: 1 }
    t.mock.method(deps.store.assignments, 'find', async () => incomplete as never)
    assertFailure(await call('GET', '/assignments/1'), 500, 'Internal server error')
    assert.equal(errors().length, 1)
  })
})

describe('the server software', () => {
  test('is not named by any response header', async (t) => {
    const { app, key } = await startService(t)
    const port = await listen(app)
    const head = (start: string, field = 'Connection: close') =>
      `${start} HTTP/1.1\r\nHost: kadai\r\nAuthorization: Bearer ${key}\r\n${field}\r\n\r\n`
    const requests = [
      head('GET /api/v1/assignments'),
      head('OPTIONS /api/v1/me'),
      head('GET /api/v1/nothing'),
      head('DELETE /api/v1/me'),
      head('GET /%zz'),
      head('GET /healthz', 'Expect: more'),
      head('FOO /'),
      head('GET /docs'),
      head('GET /docs/'),
      head('GET /healthz', `X-Long: ${'a'.repeat(20_000)}`),
    ]
    const statuses = []
    for (const bytes of requests) {
      for (const { status, headers } of await sendRaw(port, bytes)) {
        statuses.push(status)
        const telling = ['server', 'x-powered-by', 'via'].filter((name) => name in headers)
        assert.deepEqual(telling, [])
        assert.doesNotMatch(Object.values(headers).join('\n'), /fastify|node|kadai\/\d/i)
      }
    }
    assert.deepEqual(statuses, [200, 204, 404, 405, 400, 417, 400, 200, 200, 431])
  })
})
