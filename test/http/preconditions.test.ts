import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { create, createSeries } from '../support/homework.ts'
import { assertFailure } from '../support/http/failure.ts'
import { startService } from '../support/service.ts'

/** Every change of one object, as what it is asked of and with. */
const changes: [method: string, suffix: string, body?: object][] = [
  ['PUT', '', { title: 'Changed' }],
  ['PATCH', '/toggle'],
  ['DELETE', ''],
]

for (const [method, suffix, body] of changes) {
  describe(`${method} /assignments/:id${suffix}`, () => {
    test('with If-Match answers 200 for the current ETag, and 412 for an old or a weak one', async (t) => {
      const { call, key } = await startService(t)
      const path = `/assignments/${(await create(call)).id}`
      const { etag = '' } = (await call('GET', path)).headers
      const ask = (tag: string) =>
        call(method, path + suffix, body, { authorization: `Bearer ${key}`, 'if-match': tag })
      const moved = await call('PUT', path, { subject: 'Moved' })
      assert.notEqual(moved.headers.etag, etag)
      assertFailure(await ask(etag), 412, 'Precondition failed')
      assertFailure(await ask(`W/${moved.headers.etag}`), 412, 'Precondition failed')
      assertFailure(await ask('"caf\xe9"'), 412, 'Precondition failed')
      assert.equal((await call('GET', path)).headers.etag, moved.headers.etag)
      assert.equal((await ask(`, "other",,${moved.headers.etag} ,`)).status, 200)
    })

    test('accepts the ETag in If-Match that was sent before a change of the time zone', async (t) => {
      const { call, key } = await startService(t)
      const path = `/assignments/${(await create(call)).id}`
      const { etag = '' } = (await call('GET', path)).headers
      await call('PATCH', '/me', { time_zone: 'UTC' })
      const headers = { authorization: `Bearer ${key}`, 'if-match': etag }
      assert.equal((await call(method, path + suffix, body, headers)).status, 200)
    })

    test('with If-Match answers 200 for *, and 400 for malformed entity tags', async (t) => {
      const { call, key } = await startService(t)
      const path = `/assignments/${(await create(call)).id}`
      const ask = (tag: string) =>
        call(method, path + suffix, body, { authorization: `Bearer ${key}`, 'if-match': tag })
      for (const malformed of ['1-abc', '"', '', ',', '"a" "b"', '"a""b"', '*, "a"']) {
        assertFailure(
          await ask(malformed),
          400,
          'Invalid input: If-Match must be a list of entity tags',
        )
      }
      assert.equal((await ask('*')).status, 200)
    })

    test('with If-None-Match answers 412 for * and the current ETag, weak or not, and 200 for others', async (t) => {
      const { call, key } = await startService(t)
      const path = `/assignments/${(await create(call)).id}`
      const { etag = '' } = (await call('GET', path)).headers
      const ask = (tag: string, others = {}) =>
        call(method, path + suffix, body, {
          authorization: `Bearer ${key}`,
          'if-none-match': tag,
          ...others,
        })
      for (const tag of ['*', etag, `W/${etag}`, `"other", ${etag}`]) {
        assertFailure(await ask(tag), 412, 'Precondition failed')
        assertFailure(await ask(tag, { 'if-match': etag }), 412, 'Precondition failed')
      }
      const malformed = 'Invalid input: If-None-Match must be a list of entity tags'
      assertFailure(await ask('1-abc'), 400, malformed)
      assert.equal((await call('GET', path)).headers.etag, etag)
      assert.equal((await ask('"other"', { 'if-match': etag })).status, 200)
    })
  })
}

describe('a recurring setting', () => {
  test('is changed and deleted with its current ETag in If-Match, and gets 412 for an old one, and for * in If-None-Match', async (t) => {
    const { call, key } = await startService(t)
    const path = `/recurring/${(await createSeries(call, { type: 'daily' })).id}`
    const headers = (tag: string) => ({ authorization: `Bearer ${key}`, 'if-match': tag })
    const { etag = '' } = (await call('GET', path)).headers
    const changed = await call('PUT', path, { title: 'Changed' }, headers(etag))
    assert.equal(changed.status, 200)
    assert.equal((await call('PUT', path, { title: 'Lost' }, headers(etag))).status, 412)
    assert.equal((await call('DELETE', path, undefined, headers(etag))).status, 412)
    const none = { authorization: `Bearer ${key}`, 'if-none-match': '*' }
    assert.equal((await call('PUT', path, { title: 'Lost' }, none)).status, 412)
    assert.equal((await call('DELETE', path, undefined, none)).status, 412)
    const now = changed.headers.etag ?? ''
    assert.equal((await call('DELETE', path, undefined, headers(now))).status, 200)
  })
})
