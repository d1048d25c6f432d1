import assert from 'node:assert/strict'
import { describe, type TestContext, test } from 'node:test'
import fc from 'fast-check'
import type { InjectOptions } from 'fastify'
import { assertFailure } from '../support/failure.ts'
import { create, toggle } from '../support/homework.ts'
import { logLines } from '../support/log-lines.ts'
import { askRaw, listen, rawRequest } from '../support/raw-socket.ts'
import { type Answer, type Service, type ServiceOptions, startService } from '../support/service.ts'

const plenty = { requests: 1_000_000, windowSeconds: 60 }

/** A service where nothing has to be waited for, and how many requests its framework has heard of. */
async function start(t: TestContext, options: ServiceOptions = {}) {
  const service = await startService(t, { limits: plenty, engine: 'sqlite', ...options })
  let heard = 0
  service.app.addHook('onRequest', (_request, _reply, done) => {
    heard++
    done()
  })
  /** Asks once more what was asked until its answer is kept; says whether the framework heard of it. */
  const askAgain = async (request: InjectOptions) => {
    const { headers = bearer(service.key) } = request
    for (let time = 0; time < 3; time++)
      await service.ask({ url: request.url ?? '', headers: bearer(service.key) })
    const before = heard
    const answer = await service.ask({ ...request, headers })
    return { answer, wasHeard: heard > before }
  }
  return { ...service, askAgain }
}

const bearer = (key: string) => ({ authorization: `Bearer ${key}` })
const list = '/api/v1/assignments'

describe('a read whose answer is kept', () => {
  for (const url of [list, `${list}/overdue`, '/api/v1/statistics', `${list}/1`]) {
    test(`does not reach the framework: ${url}`, async (t) => {
      const { askAgain, call, key } = await start(t)
      await create(call)
      const { answer, wasHeard } = await askAgain({ url })
      assert.deepEqual([answer.status, wasHeard], [200, false])
      const headers = { ...bearer(key), 'if-none-match': answer.headers.etag }
      const known = await askAgain({ url, headers })
      assert.deepEqual([known.answer.status, known.wasHeard], [304, false])
    })
  }

  test('does not reach it in the earlier form either', async (t) => {
    const { ask, key } = await start(t)
    const request = { url: list, headers: { 'x-api-key': key } }
    for (let time = 0; time < 3; time++) await ask(request)
    assert.deepEqual((await ask(request)).body, { assignments: [], count: 0 })
  })

  const unusual: [what: string, request: InjectOptions, status: number][] = [
    ['HEAD', { method: 'HEAD' }, 200],
    ['a body', { headers: { 'content-length': '2' }, payload: '{}' }, 200],
    ['a body in chunks', { headers: { 'transfer-encoding': 'chunked' }, payload: '{}' }, 200],
    ['two hosts', { headers: { host: 'one, two' } }, 400],
    ['no key', { headers: { authorization: '' } }, 401],
    ['a malformed key', { headers: { authorization: 'Basic x' } }, 401],
    ['an unknown key', { headers: bearer('hm_unknown') }, 401],
  ]
  for (const [what, { headers, ...request }, status] of unusual) {
    test(`is left to the framework when it comes with ${what}`, async (t) => {
      const { askAgain, key } = await start(t)
      const given = { ...bearer(key), ...headers }
      const { answer, wasHeard } = await askAgain({ url: list, ...request, headers: given })
      // Hooks of its own have refused what is refused.
      assert.deepEqual([answer.status, wasHeard], [status, status < 400])
    })
  }

  test('is left to it when its key has ended or was taken back', async (t) => {
    const { askAgain, ask, clock, deps, issue, user, key } = await start(t)
    const ending = await issue(user, { expiresAt: clock.now() + 1000 })
    const request = { url: list, headers: bearer(ending) }
    await ask(request)
    assert.equal((await askAgain(request)).wasHeard, false)
    clock.advance(1000)
    assertFailure(await ask(request), 401, 'Invalid API key')
    await deps.store.administer(async (tx) => {
      const [first] = await deps.store.apiKeys.all()
      assert.ok(first)
      await tx.apiKeys.revoke(first.id, clock.now())
    })
    assertFailure(await ask({ url: list, headers: bearer(key) }), 401, 'Invalid API key')
  })

  test('is left to it when the store fails, which is told as ever', async (t) => {
    const { log, errors } = logLines()
    const { askAgain, ask, deps, key } = await start(t, { edge: { log } })
    await askAgain({ url: list })
    const { mock } = t.mock.method(deps.store.apiKeys, 'knownHolder', () => {
      throw new Error('out of order')
    })
    const request = { url: list, headers: bearer(key) }
    assert.equal((await ask(request)).status, 500)
    assert.equal(errors().length, 1)
    mock.restore()
    assert.equal((await ask(request)).status, 200)
  })

  test('counts for the limit, and is refused beyond it', async (t) => {
    const limits = { requests: 6, windowSeconds: 60 }
    const { ask, clock, key } = await start(t, { limits })
    const request = { url: list, headers: bearer(key) }
    for (let left = 5; left >= 0; left--) {
      const { status, headers } = await ask(request)
      assert.deepEqual([status, headers.ratelimit], [200, `"default";r=${left};t=60`])
    }
    for (const { status, headers } of [await ask(request), await ask(request)]) {
      assert.deepEqual([status, headers.ratelimit], [429, '"default";r=0;t=60'])
    }
    clock.advance(60_000)
    assert.equal((await ask(request)).headers.ratelimit, '"default";r=5;t=60')
  })

  test('counts for the client that the proxies tell of', async (t) => {
    const { ask, app, key } = await start(t, {
      limits: { requests: 100, windowSeconds: 60 },
      edge: { trustedProxies: ['127.0.0.1', '10.0.0.0/8'] },
    })
    const asking = (forwarded: string) => ({
      url: list,
      headers: { ...bearer(key), 'x-forwarded-for': forwarded },
    })
    for (const forwarded of ['192.0.2.1', '192.0.2.2, 10.1.1.1', '192.0.2.2', 'nonsense']) {
      for (let time = 0; time < 3; time++) await ask(asking(forwarded))
    }
    const left = async (forwarded: string) => {
      const fast = await ask(asking(forwarded))
      const { headers } = await app.inject(asking(forwarded))
      return [fast.headers.ratelimit, headers.ratelimit]
    }
    const told = (left: number) => `"default";r=${left};t=60`
    assert.deepEqual(await left('192.0.2.1'), [told(96), told(95)])
    assert.deepEqual(await left('192.0.2.2'), [told(93), told(92)])
    assert.deepEqual(await left('192.0.2.7, 192.0.2.1'), [told(94), told(93)])
    assert.deepEqual(await left('nonsense'), [told(96), told(95)])
  })

  test('is in the log, and its key was used', async (t) => {
    const { log, requests } = logLines()
    const { askAgain, clock, deps, user } = await start(t, { edge: { log } })
    await askAgain({ url: `${list}?page=1` })
    clock.advance(5000)
    deps.keyUse.clear()
    const { answer, wasHeard } = await askAgain({ url: `${list}?page=1` })
    const { request_id: id, method, route, status, user_id: userId } = requests().at(-1) ?? {}
    assert.equal(wasHeard, false)
    assert.equal(id, answer.headers['x-request-id'])
    assert.deepEqual([method, route, status, userId], ['GET', list, 200, user.id])
    assert.deepEqual([...deps.keyUse.values()], [clock.now()])
  })

  test('is turned away by a service that stops', async (t) => {
    const { app, askAgain, key } = await start(t)
    app.addHook('preClose', async () => {
      const request = rawRequest(`GET ${list} HTTP/1.1`, `Authorization: Bearer ${key}`)
      const { status, headers } = await askRaw(port, request)
      assert.deepEqual([status, headers.connection], [503, 'close'])
    })
    const port = await listen(app)
    await askAgain({ url: list })
    await app.close()
  })
})

/** What two answers to one question have in common: all but when each was given, and how many were before it. */
const comparable = ({ status, body, headers }: Answer) => ({
  status,
  body,
  headers: { ...headers, 'x-request-id': '', date: '', ratelimit: '' },
})

const hour = 3_600_000
type Deed = (service: Service) => Promise<unknown>
const deeds: readonly Deed[] = [
  ({ call, clock }) =>
    create(call, { due_date: new Date(clock.now() + hour).toISOString(), subject: 'Math' }),
  ({ call }) => toggle(call, { id: 1 }),
  async ({ clock }) => clock.advance(2 * hour),
  async ({ clock }) => clock.advance(-hour),
  ({ call }) => call('PATCH', '/me', { time_zone: 'UTC' }),
  ({ call }) => call('PATCH', '/me', { time_zone: 'Asia/Tokyo' }),
  async () => {},
]
const urls = [
  list,
  `${list}?page=2&page_size=1`,
  `${list}?page=x`,
  `${list}/overdue`,
  `${list}/due-today`,
  `${list}/1`,
  `${list}/7`,
  '/api/v1/%61ssignments',
  '/api/v1/statistics?subject=Math',
  '/api/v1/me',
]
const origins = ['https://app.example.org']

test('an answer reads the same, whether the framework has heard of the request or not', async (t) => {
  let answered = 0
  const step = fc.record({
    deed: fc.constantFrom(...deeds),
    url: fc.constantFrom(...urls),
    tag: fc.constantFrom('', '*', '"other"', 'own'),
    origin: fc.constantFrom(undefined, ...origins, 'https://evil.example.org'),
    isEarlierForm: fc.boolean(),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 30 }), async (steps) => {
      const service = await start(t, { edge: { corsOrigins: origins } })
      await create(service.call)
      const tags = new Map<string, string>()
      for (const { deed, url, tag, origin, isEarlierForm } of steps) {
        await deed(service)
        const known = tag === 'own' ? (tags.get(url) ?? '') : tag
        const headers = {
          ...(isEarlierForm ? { 'x-api-key': service.key } : bearer(service.key)),
          ...(known !== '' && { 'if-none-match': known }),
          ...(origin !== undefined && { origin }),
        }
        const { answer, wasHeard } = await service.askAgain({ url, headers })
        if (!wasHeard) answered++
        const response = await service.app.inject({ url, headers })
        const isJson = response.body !== '' && answer.status !== 304
        const framework = {
          status: response.statusCode,
          body: isJson ? response.json() : response.body,
          headers: response.headers as Answer['headers'],
        }
        assert.deepEqual(comparable(answer), comparable(framework))
        if (answer.headers.etag !== undefined) tags.set(url, answer.headers.etag)
      }
    }),
    { numRuns: 15 },
  )
  assert.ok(answered > 30, `only ${answered} were answered without it`)
})
