import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { assignmentQuery } from '../../../src/domain/assignments/assignment-filter.ts'
import { oneMinute } from '../../../src/domain/time/durations.ts'
import { anAssignment } from '../../support/builders.ts'
import { seedAssignments } from '../../support/seed.ts'
import { assertCounted } from '../contract/counted.ts'
import { moment } from './caching-reader.ts'
import { openCounted } from './counted-statements.ts'
import { deeds } from './deeds.ts'

const { now } = moment

describe('the counters of a user in memory', () => {
  test('count once what has fallen due, and not again after a change of a text', async (t) => {
    const { store, userId, statementsOf } = await openCounted(t)
    const dueDate = now + 20 * oneMinute
    const art = anAssignment({ subject: 'Art', updatedAt: now, dueDate })
    const [first] = await seedAssignments(store, userId, [art, { ...art, dueDate: now + 1 }])
    const ask = (at: number) => async () => {
      const overdue = assignmentQuery('overdue', {}, { ...moment, now: at })
      const { totalCount } = await store.assignments.list(userId, overdue, { page: 1, pageSize: 1 })
      const [tally] = await store.statistics.tally(userId, { includeArchived: false }, at)
      assert.equal(tally?.overdue, totalCount)
      return totalCount
    }
    // The page, the state, the next due time, the counts by subject, those that fell due, and what is due next.
    assert.deepEqual(await statementsOf(ask(now + 2)), { count: 6, result: 1 })
    assert.deepEqual(await statementsOf(ask(now + 3)), { count: 1, result: 1 })
    await store.write(userId, (tx) => deeds.text(tx, first?.id ?? 0, 0))
    assert.deepEqual(await statementsOf(ask(now + 4)), { count: 1, result: 1 })
    assert.deepEqual(await statementsOf(ask(dueDate + 1)), { count: 4, result: 2 })
    await store.write(userId, (tx) => deeds.toggle(tx, first?.id ?? 0, 0))
    assert.equal((await statementsOf(ask(dueDate + 1))).result, 1)
  })

  test('leave it to the database to count more than a hundred that have fallen due', async (t) => {
    const { store, userId, statementsOf } = await openCounted(t)
    const one = anAssignment({ subject: 'Art', updatedAt: now, dueDate: now + 1 })
    const [first] = await seedAssignments(store, userId, Array(101).fill(one))
    const ask = async () => {
      const overdue = assignmentQuery('overdue', {}, { ...moment, now: now + 2 })
      return (await store.assignments.list(userId, overdue, { page: 2, pageSize: 1 })).totalCount
    }
    const before = await statementsOf(ask)
    assert.deepEqual(before, { count: 5, result: 101 })
    // What is due next, the page, and the total.
    assert.deepEqual(await statementsOf(ask), { count: 2, result: 101 })
    await store.write(userId, (tx) => deeds.toggle(tx, first?.id ?? 0, 0))
    assert.equal((await statementsOf(ask)).result, 100)
    await assertCounted(store, userId, [now, now + 2])
  })

  test('count what has fallen due of a user with more subjects than are known', async (t) => {
    const { store, userId } = await openCounted(t)
    const subjects = Array.from({ length: 101 }, (_, n) => `Subject ${n}`)
    const some = subjects.map((subject, n) =>
      anAssignment({ subject, updatedAt: now, dueDate: now + n }),
    )
    await seedAssignments(store, userId, some)
    await assertCounted(store, userId, [now, now + 50, now + 10, now + 200])
  })
})
