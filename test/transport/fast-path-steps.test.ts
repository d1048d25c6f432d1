import assert from 'node:assert/strict'
import { once } from 'node:events'
import { describe, test } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { bearer, list, startFast } from '../support/http/fast-path.ts'
import { logLines } from '../support/http/log-lines.ts'
import { askRaw, listen, rawRequest } from '../support/raw-socket.ts'

describe('a read on the fast path', () => {
  test('is answered only after the data it shows is synced to disk', async (t) => {
    const { app, askAgain, deps, heard, key, user } = await startFast(t)
    const port = await listen(app)
    await askAgain({ url: list })
    const before = heard()
    const synced = Promise.withResolvers<void>()
    const asked: number[] = []
    t.mock.method(deps.store, 'unsynced', (userId: number) => {
      asked.push(userId)
      return synced.promise
    })
    const answered = askRaw(
      port,
      rawRequest(`GET ${list} HTTP/1.1`, `Authorization: Bearer ${key}`, 'Connection: close'),
    )
    const [, response] = await once(app.server, 'request')
    await nextTurn()
    await nextTurn()
    assert.deepEqual([asked, response.headersSent], [[user.id], false])
    synced.resolve()
    assert.equal((await answered).status, 200)
    assert.equal(heard(), before)
  })

  test('looks up its key once, after store.arrived(), and only if the rate limit admits it', async (t) => {
    const { ask, deps, key } = await startFast(t, { limits: { requests: 5, windowSeconds: 60 } })
    const request = { url: list, headers: bearer(key) }
    for (let time = 0; time < 3; time++) await ask(request)
    const calls: string[] = []
    const store = deps.store as typeof deps.store & { arrived: () => void }
    const { arrived } = store
    t.mock.method(store, 'arrived', () => {
      calls.push('arrived')
      arrived()
    })
    const { cachedOwner } = deps.store.apiKeys
    t.mock.method(deps.store.apiKeys, 'cachedOwner', (digest: string) => {
      calls.push('cachedOwner')
      return cachedOwner(digest)
    })
    assert.equal((await ask(request)).status, 200)
    assert.deepEqual(calls.splice(0), ['arrived', 'cachedOwner'])
    // What is not kept goes on to the framework, which need not look again.
    assert.equal((await ask({ ...request, url: `${list}?page=2` })).status, 200)
    assert.deepEqual(
      calls.splice(0).filter((it) => it === 'cachedOwner'),
      ['cachedOwner'],
    )
    assert.equal((await ask(request)).status, 429)
    assert.equal((await ask({ ...request, url: '/healthz' })).status, 200)
    assert.ok(!calls.includes('cachedOwner'))
  })

  test('counts towards the rate limit, and gets 429 beyond it', async (t) => {
    const limits = { requests: 6, windowSeconds: 60 }
    const { ask, clock, key } = await startFast(t, { limits })
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

  test('counts towards the rate limit of the client that trusted proxies name', async (t) => {
    const { ask, app, key } = await startFast(t, {
      limits: { requests: 100, windowSeconds: 60 },
      edge: { trustedProxies: ['127.0.0.1', '10.0.0.0/8'] },
    })
    const asking = (forwarded: string) => ({
      url: list,
      headers: { ...bearer(key), 'x-forwarded-for': forwarded },
    })
    const clients = ['192.0.2.1', '192.0.2.2, 10.1.1.1', '192.0.2.2', 'nonsense', '2001:db8::1']
    for (const forwarded of clients) {
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
    // One household's network.
    assert.deepEqual(await left('2001:db8::2'), [told(96), told(95)])
  })

  test('is logged, and updates the last use of its key', async (t) => {
    const { log, requests } = logLines()
    const { askAgain, clock, deps, user } = await startFast(t, { edge: { log } })
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

  test('is logged with its route, also when answered with 304', async (t) => {
    const { log, requests } = logLines()
    const { ask, key } = await startFast(t, { edge: { log } })
    const { headers } = await ask({ url: list, headers: bearer(key) })
    const known = { ...bearer(key), 'if-none-match': headers.etag }
    for (let time = 0; time < 3; time++) await ask({ url: list, headers: known })
    const logged = requests().map(({ route, status }) => [route, status])
    assert.deepEqual(logged, [[list, 200], ...Array.from({ length: 3 }, () => [list, 304])])
  })

  test('gets 503 and Connection: close while the service stops', async (t) => {
    const { app, askAgain, key } = await startFast(t)
    const request = rawRequest(`GET ${list} HTTP/1.1`, `Authorization: Bearer ${key}`)
    const told: unknown[] = []
    app.addHook('preClose', async () => {
      const { status, headers } = await askRaw(port, request)
      told.push(status, headers.connection)
    })
    const port = await listen(app)
    assert.equal((await askAgain({ url: list })).wasHeard, false)
    await app.close()
    assert.deepEqual(told, [503, 'close'])
  })
})
