import assert from 'node:assert/strict'
import { describe, type TestContext, test } from 'node:test'
import type { Deps } from '../../src/deps.ts'
import { unavailable } from '../../src/domain/errors.ts'
import { create, listOf } from '../support/homework.ts'
import { assertFailure } from '../support/http/failure.ts'
import { askRaw, listen, rawRequest } from '../support/raw-socket.ts'
import { type Service, startService } from '../support/service.ts'

const essay = { title: 'Essay', due_date: '2026-04-12' }

const post = ({ call, key }: Service, idempotencyKey: string, body: object = essay) =>
  call('POST', '/assignments', body, {
    authorization: `Bearer ${key}`,
    'idempotency-key': idempotencyKey,
  })

describe('a request with an Idempotency-Key', () => {
  test('is executed once when repeated, and gets the same response again', async (t) => {
    const service = await startService(t)
    const first = await post(service, 'a')
    service.clock.advance(1000)
    const again = await post(service, 'a')
    assert.deepEqual([again.status, again.body], [first.status, first.body])
    assert.equal((await listOf(service.call, '/assignments')).length, 1)
  })

  test('is executed once when sent 20 times concurrently, and gets 201 each time', async (t) => {
    const service = await startService(t)
    const answers = await Promise.all(Array.from({ length: 20 }, () => post(service, 'a')))
    const made = answers.filter(({ status }) => status === 201)
    assert.equal(new Set(made.map(({ body }) => body.id)).size, 1)
    assert.equal(made.length, 20)
    assert.equal((await listOf(service.call, '/assignments')).length, 1)
  })

  test('gets 201 beside concurrent requests with other keys, one of them repeated', async (t) => {
    const service = await startService(t)
    await post(service, 'a')
    const answers = await Promise.all([...'bcdefghiajklmnopq'].map((key) => post(service, key)))
    for (const { status } of answers) assert.equal(status, 201)
    assert.equal((await listOf(service.call, '/assignments')).length, 17)
  })

  test('does not toggle back when a toggle is repeated', async (t) => {
    const service = await startService(t)
    const { id } = (await post(service, 'a')).body
    const headers = { authorization: `Bearer ${service.key}`, 'idempotency-key': 'b' }
    const toggle = () => service.call('PATCH', `/assignments/${id}/toggle`, undefined, headers)
    const answers = [await toggle(), await toggle()]
    assert.deepEqual(
      answers.map(({ body }) => body.is_completed),
      [true, true],
    )
    const [it] = await listOf(service.call, '/assignments')
    assert.equal(it.is_completed, true)
  })

  test('that got 400 gets the same 400 when repeated', async (t) => {
    const service = await startService(t)
    const bad = { ...essay, due_date: 'never' }
    const [first, again] = [await post(service, 'a', bad), await post(service, 'a', bad)]
    assert.equal(first.status, 400)
    assert.deepEqual([again.status, again.body], [first.status, first.body])
  })

  test('is executed again for another user, and after 24 hours, but not 1 ms earlier', async (t) => {
    const service = await startService(t)
    const other = await service.join('other@example.org')
    await post(service, 'a')
    await post({ ...service, key: other.key }, 'a')
    assert.equal((await listOf(other.call, '/assignments')).length, 1)
    service.clock.advance(24 * 3_600_000 - 1)
    await post(service, 'a')
    assert.equal((await listOf(service.call, '/assignments')).length, 1)
    service.clock.advance(1)
    // From then on, the key is that of the new request.
    const changed = { ...essay, title: 'Other' }
    for (const _ of [1, 2]) assert.equal((await post(service, 'a', changed)).status, 201)
    assert.equal((await listOf(service.call, '/assignments')).length, 2)
  })

  test('gets 422 if the key was used with another body', async (t) => {
    const service = await startService(t)
    await post(service, 'a')
    assertFailure(
      await post(service, 'a', { ...essay, title: 'Other' }),
      422,
      'The Idempotency-Key was used for another request',
    )
    assert.equal((await listOf(service.call, '/assignments')).length, 1)
  })

  test('gets 422 if the key was used for the same operation on another assignment', async (t) => {
    const { call, key } = await startService(t)
    const [one, other] = [await create(call), await create(call)]
    const headers = { authorization: `Bearer ${key}`, 'idempotency-key': 'a' }
    const toggle = (id: number) => call('PATCH', `/assignments/${id}/toggle`, undefined, headers)
    assert.equal((await toggle(one.id)).status, 200)
    const answer = await toggle(other.id)
    assertFailure(answer, 422, 'The Idempotency-Key was used for another request')
  })

  /** Has every write of the service's come to `outcome`, once its work is done, until the test ends. */
  const breakCommits = (t: TestContext, { store }: Deps, outcome: 'undone' | 'done') => {
    const { write } = store
    const broken = unavailable(new Error('the connection was cut'))
    return t.mock.method(store, 'write', async (userId: number, work: (tx: never) => unknown) => {
      await write(userId, async (tx) => {
        await work(tx as never)
        if (outcome === 'undone') throw broken
      })
      throw broken
    })
  }

  for (const outcome of ['undone', 'done'] as const) {
    test(`can be repeated after a 503 if the write was ${outcome}`, async (t) => {
      const service = await startService(t)
      const commits = breakCommits(t, service.deps, outcome)
      assert.equal((await post(service, 'a')).status, 503)
      commits.mock.restore()
      const made = await listOf(service.call, '/assignments')
      assert.equal(made.length, outcome === 'done' ? 1 : 0)
      const again = await post(service, 'a')
      assert.equal(again.status, 201)
      assert.deepEqual(await listOf(service.call, '/assignments'), [again.body])
    })
  }

  test('gets 503, and is not executed, if its write is tried again after its response was written', async (t) => {
    const service = await startService(t)
    const { store } = service.deps
    const { write } = store
    const twice: typeof write = (userId, work) =>
      write(userId, async (tx) => {
        await work(tx)
        return work(tx)
      })
    const { mock } = t.mock.method(store, 'write', twice)
    assert.equal((await post(service, 'a')).status, 503)
    mock.restore()
    assert.deepEqual(await listOf(service.call, '/assignments'), [])
  })

  test('that was rolled back is not shown by a list, even if a later write has its version', async (t) => {
    const service = await startService(t)
    const { call, deps, key, user } = service
    const before = (await post(service, 'a')).body
    const titles = async () => (await listOf(call, '/assignments')).map(({ title }) => title)
    assert.deepEqual(await titles(), ['Essay'])
    const headers = { authorization: `Bearer ${key}`, 'idempotency-key': 'b' }
    const commits = breakCommits(t, deps, 'undone')
    const toggle = `/assignments/${before.id}/toggle`
    const { status, headers: told } = await call('PATCH', toggle, undefined, headers)
    assert.deepEqual([status, told.etag], [503, undefined])
    commits.mock.restore()
    // At the same moment, and so with the version that the toggle would have had.
    await deps.store.write(user.id, async (tx) => {
      const it = (await tx.assignments.find(before.id)) ?? assert.fail()
      await tx.assignments.update({ ...it, title: 'Poem', updatedAt: it.updatedAt + 1 })
    })
    assert.deepEqual(await titles(), ['Poem'])
  })

  for (const [why, key] of [
    ['empty', ''],
    ['longer than 255 characters', 'k'.repeat(256)],
    ['not ASCII', 'é'],
  ] as const) {
    test(`gets 400 if the key is ${why}`, async (t) => {
      const service = await startService(t)
      assertFailure(
        await post(service, key),
        400,
        'Invalid input: Idempotency-Key must be 1 to 255 ASCII characters',
      )
      assert.deepEqual(await listOf(service.call, '/assignments'), [])
    })
  }

  test('gets 400 if it has two keys', async (t) => {
    const { app, call, key } = await startService(t)
    const json = JSON.stringify(essay)
    const fields = [
      `Authorization: Bearer ${key}`,
      `Content-Length: ${json.length}`,
      'Connection: close',
      'Idempotency-Key: a',
      'idempotency-key: b',
    ]
    const request = rawRequest('POST /api/v1/assignments HTTP/1.1', ...fields) + json
    const answer = await askRaw(await listen(app), request)
    assert.equal(answer.status, 400)
    assert.deepEqual(answer.body, { error: 'Invalid input: Idempotency-Key must be given once' })
    assert.deepEqual(await listOf(call, '/assignments'), [])
  })
})
