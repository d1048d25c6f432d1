import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Store } from '../../src/deps.ts'
import { forgetStoredAnswers } from '../../src/jobs/forget-stored-answers.ts'
import { jobs } from '../../src/jobs/jobs.ts'
import { runOnce } from '../../src/jobs/scheduler.ts'
import { clockAt } from '../support/clock.ts'
import { openDeps } from '../support/open-deps.ts'
import { seedUser } from '../support/seed.ts'

const day = 24 * 3_600_000
const start = '2026-04-10T12:00:00Z'

const keep = (store: Store, userId: number, key: string, now: number) =>
  store.write(userId, async ({ idempotencyKeys }) =>
    idempotencyKeys.keep({ key, fingerprint: 'f' }, { status: 201, body: '{}' }, now),
  )

describe('responses stored for retries', () => {
  test('are purged after 24 hours, and not before, without another request of their user', async (t) => {
    const clock = clockAt(start)
    const deps = await openDeps(t, clock)
    const { store } = deps
    const userId = await seedUser(store)
    const began = clock.now()
    const kept = () =>
      store.write(userId, async ({ idempotencyKeys }) => {
        const found = ['old', 'young'].map((key) => idempotencyKeys.find(key, began))
        return (await Promise.all(found)).map((it) => it !== undefined)
      })
    const job = jobs.find(({ name }) => name === 'forget-stored-answers')
    assert.ok(job)
    const runJob = () => runOnce(job, deps, 'this process')
    await keep(store, userId, 'old', clock.now())
    clock.advance(1)
    await keep(store, userId, 'young', clock.now())
    const state = await store.stateOf(userId)
    clock.advance(day - 2)
    assert.equal(await runJob(), false)
    assert.deepEqual(await kept(), [true, true])
    clock.advance(1)
    assert.equal(await runJob(), false)
    assert.deepEqual(await kept(), [false, true])
    assert.deepEqual(await store.stateOf(userId), state)
  })

  test('of 501 users are purged in two runs, and the first reports that more is left', async (t) => {
    const clock = clockAt(start)
    const deps = await openDeps(t, clock)
    const { store } = deps
    for (let n = 0; n < 501; n += 1) await keep(store, await seedUser(store), 'key', clock.now())
    clock.advance(day)
    // Of a user who has nothing that is over.
    await keep(store, await seedUser(store), 'key', clock.now())
    const left = async () =>
      (await store.idempotencyKeys.usersWithExpired(clock.now(), 1000)).length
    assert.equal(await left(), 501)
    assert.equal(await forgetStoredAnswers(deps), true)
    assert.equal(await left(), 1)
    assert.equal(await forgetStoredAnswers(deps), false)
    assert.equal(await left(), 0)
  })

  test('are replaced once they have expired, also before they are purged', async (t) => {
    const clock = clockAt(start)
    const { store } = await openDeps(t, clock)
    const userId = await seedUser(store)
    await keep(store, userId, 'key', clock.now())
    clock.advance(day)
    const find = () => store.write(userId, (tx) => tx.idempotencyKeys.find('key', clock.now()))
    assert.equal(await find(), undefined)
    await keep(store, userId, 'key', clock.now())
    assert.deepEqual(await find(), { fingerprint: 'f', status: 201, body: '{}' })
  })
})
