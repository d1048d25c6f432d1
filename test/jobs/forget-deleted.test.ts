import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { forgetDeleted } from '../../src/jobs/forget-deleted.ts'
import { jobs } from '../../src/jobs/jobs.ts'
import { runOnce } from '../../src/jobs/scheduler.ts'
import { anAssignment } from '../support/builders.ts'
import { clockAt } from '../support/clock.ts'
import { openDeps } from '../support/open-deps.ts'
import { seedAssignments, seedUser } from '../support/seed.ts'

const day = 24 * 3_600_000

describe('deleted assignments', () => {
  test('are purged once they were deleted more than 24 hours ago, and not before', async (t) => {
    const clock = clockAt('2026-04-10T12:00:00Z')
    const deps = await openDeps(t, clock)
    const { store } = deps
    const userId = await seedUser(store)
    const [old, young] = await seedAssignments(store, userId, [anAssignment(), anAssignment()])
    assert.ok(old && young)
    const remove = (id: number) =>
      store.write(userId, (tx) => tx.assignments.delete(id, clock.now()))
    const isKept = async (id: number) =>
      (await store.write(userId, (tx) => tx.assignments.findDeleted(id, 0))) !== undefined
    const job = jobs.find(({ name }) => name === 'forget-deleted')
    assert.ok(job)
    const runJob = () => runOnce(job, deps, 'this process')
    await remove(old.id)
    clock.advance(1)
    await remove(young.id)
    clock.advance(day - 1)
    assert.equal(await runJob(), false)
    assert.deepEqual([await isKept(old.id), await isKept(young.id)], [true, true])
    clock.advance(1)
    assert.equal(await runJob(), false)
    assert.deepEqual([await isKept(old.id), await isKept(young.id)], [false, true])
  })

  test('of 501 users are purged in two runs, and the first reports that more is left', async (t) => {
    const clock = clockAt('2026-04-10T12:00:00Z')
    const deps = await openDeps(t, clock)
    const { store } = deps
    for (let n = 0; n < 501; n += 1) {
      const userId = await seedUser(store)
      await store.write(userId, async ({ assignments }) => {
        const { id } = await assignments.insert(anAssignment())
        await assignments.delete(id, clock.now())
      })
    }
    clock.advance(day + 1)
    const left = async () => (await store.assignments.usersWithDeleted(clock.now(), 1000)).length
    assert.equal(await left(), 501)
    assert.equal(await forgetDeleted(deps), true)
    assert.equal(await left(), 1)
    assert.equal(await forgetDeleted(deps), false)
    assert.equal(await left(), 0)
  })
})
