import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { InjectOptions } from 'fastify'
import { create } from '../support/homework.ts'
import { assertFailure } from '../support/http/failure.ts'
import { bearer, earlier, list, startFast } from '../support/http/fast-path.ts'
import { logLines } from '../support/http/log-lines.ts'
import { askRaw, listen, rawRequest, sendRaw } from '../support/raw-socket.ts'

describe('a cached read', () => {
  for (const url of [list, `${list}/overdue`, '/api/v1/statistics', `${list}/1`]) {
    test(`of ${url} does not reach Fastify, when answered with 200 or with 304`, async (t) => {
      const { askAgain, call, key } = await startFast(t)
      await create(call)
      const { answer, wasHeard } = await askAgain({ url })
      assert.deepEqual([answer.status, wasHeard], [200, false])
      const headers = { ...bearer(key), 'if-none-match': answer.headers.etag }
      const known = await askAgain({ url, headers })
      assert.deepEqual([known.answer.status, known.wasHeard], [304, false])
    })
  }

  test('that only clients with its ETag have asked for is whole for those with another, or with none', async (t) => {
    const { ask, call, key } = await startFast(t)
    await create(call)
    const { body, headers } = await ask({ url: list, headers: bearer(key) })
    const known = { ...bearer(key), 'if-none-match': headers.etag }
    for (let time = 0; time < 2; time++) {
      assert.equal((await ask({ url: list, headers: known })).status, 304)
    }
    for (const others of [{ 'if-none-match': '"other"' }, {}]) {
      const answer = await ask({ url: list, headers: { ...bearer(key), ...others } })
      assert.deepEqual([answer.status, answer.body], [200, body])
    }
  })

  test('in the earlier form does not reach Fastify', async (t) => {
    const { askAgain, key } = await startFast(t)
    const { answer, wasHeard } = await askAgain({ url: list, headers: earlier(key) })
    assert.deepEqual([answer.body, wasHeard], [{ assignments: [], count: 0 }, false])
  })

  test('is cached by the first read after a change if it was used before, else by the second', async (t) => {
    const { ask, call, deps, key } = await startFast(t)
    const { mock } = t.mock.method(deps.store.assignments, 'list')
    const wasRead = async () => {
      const before = mock.callCount()
      await ask({ url: list, headers: bearer(key) })
      return mock.callCount() > before
    }
    assert.deepEqual([await wasRead(), await wasRead(), await wasRead()], [true, true, false])
    await create(call)
    assert.deepEqual([await wasRead(), await wasRead()], [true, false])
    await create(call)
    assert.equal(await wasRead(), true)
    // Nobody has asked for that one.
    await create(call)
    assert.deepEqual([await wasRead(), await wasRead(), await wasRead()], [true, true, false])
  })

  test('is read again from a restored database, in which a version may name another state', async (t) => {
    const { askAgain, ask, deps, key, user } = await startFast(t)
    const { answer } = await askAgain({ url: list })
    const state = await deps.store.stateOf(user.id)
    assert.ok(state)
    t.mock.method(deps.store, 'stateOf', () => ({ ...state, epoch: 'restored' }))
    const { mock } = t.mock.method(deps.store.assignments, 'list')
    const { status, headers } = await ask({ url: list, headers: bearer(key) })
    assert.deepEqual([status, mock.callCount()], [200, 1])
    assert.notEqual(headers.etag, answer.headers.etag)
  })

  const unusual: [what: string, request: InjectOptions, status: number][] = [
    ['HEAD', { method: 'HEAD' }, 200],
    ['a body', { headers: { 'content-length': '2' }, payload: '{}' }, 200],
    ['an expectation', { headers: { expect: 'a reply' } }, 417],
    ['two hosts', { headers: { host: 'one, two' } }, 400],
    ['an invalid host', { headers: { host: 'kadai/' } }, 400],
    ['no key', { headers: { authorization: '' } }, 401],
    ['a malformed key', { headers: { authorization: 'Basic x' } }, 401],
    ['an unknown key', { headers: bearer('hm_unknown') }, 401],
  ]
  for (const [what, { headers, ...request }, status] of unusual) {
    test(`gets ${status}, not from the cache, for a request with ${what}`, async (t) => {
      const { askAgain, key } = await startFast(t)
      assert.equal((await askAgain({ url: list })).wasHeard, false)
      const given = { ...bearer(key), ...headers }
      const { answer, wasHeard } = await askAgain({ url: list, ...request, headers: given })
      // Hooks of its own have refused what is refused.
      assert.deepEqual([answer.status, wasHeard], [status, status < 400])
    })
  }

  test('is passed to Fastify for a request with a chunked body', async (t) => {
    const { app, askAgain, heard, key } = await startFast(t)
    const port = await listen(app)
    assert.equal((await askAgain({ url: list })).wasHeard, false)
    const fields = [`Authorization: Bearer ${key}`, 'Transfer-Encoding: chunked']
    const before = heard()
    const request = rawRequest(`GET ${list} HTTP/1.1`, ...fields, 'Connection: close')
    assert.equal((await askRaw(port, `${request}2\r\n{}\r\n0\r\n\r\n`)).status, 200)
    assert.equal(heard(), before + 1)
  })

  test('is passed to Fastify when it is pipelined behind a write, and shows what that wrote', async (t) => {
    const { app, askAgain, call, heard, key } = await startFast(t)
    await create(call)
    assert.equal((await askAgain({ url: `${list}/1` })).wasHeard, false)
    const before = heard()
    const bytes = [
      rawRequest(`PATCH ${list}/1/toggle HTTP/1.1`, `Authorization: Bearer ${key}`),
      rawRequest(`GET ${list}/1 HTTP/1.1`, `Authorization: Bearer ${key}`, 'Connection: close'),
    ]
    const [written, read] = await sendRaw(await listen(app), bytes.join(''))
    assert.equal(written?.body.is_completed, true)
    assert.deepEqual(read?.body, written?.body)
    assert.equal(heard(), before + 2)
  })

  test('gets 401 when its key has expired or was revoked', async (t) => {
    const { askAgain, ask, clock, deps, issue, user, key } = await startFast(t)
    const ending = await issue(user, { expiresAt: clock.now() + 1000 })
    const request = { url: list, headers: bearer(ending) }
    await ask(request)
    assert.equal((await askAgain(request)).wasHeard, false)
    clock.advance(1000)
    assertFailure(await ask(request), 401, 'Invalid API key')
    await deps.store.writeDirectory(async (tx) => {
      const [first] = await deps.store.apiKeys.all()
      assert.ok(first)
      await tx.apiKeys.revoke(first.id, clock.now())
    })
    assertFailure(await ask({ url: list, headers: bearer(key) }), 401, 'Invalid API key')
  })

  test('gets 500 and one error line while the key lookup fails, and then 200 again', async (t) => {
    const { log, errors } = logLines()
    const { askAgain, ask, deps, key } = await startFast(t, { edge: { log } })
    assert.equal((await askAgain({ url: list })).wasHeard, false)
    const { mock } = t.mock.method(deps.store.apiKeys, 'cachedOwner', () => {
      throw new Error('out of order')
    })
    const request = { url: list, headers: bearer(key) }
    assertFailure(await ask(request), 500, 'Internal server error')
    assert.deepEqual(
      errors().map(({ err }) => (err as Error).message),
      ['out of order'],
    )
    mock.restore()
    assert.equal((await ask(request)).status, 200)
    assert.equal(errors().length, 1)
  })
})
