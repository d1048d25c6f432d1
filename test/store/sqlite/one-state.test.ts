import assert from 'node:assert/strict'
import { DatabaseSync } from 'node:sqlite'
import { describe, type TestContext, test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import type { Assignment } from '../../../src/domain/assignments/assignment.ts'
import { assignmentQuery } from '../../../src/domain/assignments/assignment-filter.ts'
import type { AssignmentVersion, Store } from '../../../src/store/store.ts'
import { anAssignment, at } from '../../support/builders.ts'
import { seedAssignments, seedUser } from '../../support/seed.ts'
import { openTwice } from '../../support/store/open-twice.ts'

const now = at('2026-04-10T12:00:00Z')
const page = { page: 1, pageSize: 20 }

/**
 * A user with two open assignments, and a turn in which something was told of
 * the user from memory before another process has run `sql`.
 */
async function changedInTurn(t: TestContext, remember: (store: Store, userId: number) => unknown) {
  const { serving, file } = await openTwice(t)
  const other = new DatabaseSync(file)
  t.after(() => other.close())
  const userId = await seedUser(serving)
  const two = [anAssignment({ dueDate: now + 1000 }), anAssignment({ dueDate: now + 2000 })]
  await seedAssignments(serving, userId, two)
  await setImmediate()
  await remember(serving, userId)
  await serving.stateOf(userId)
  await setImmediate()
  return {
    serving,
    userId,
    async change(sql: string) {
      serving.arrived?.()
      await serving.stateOf(userId)
      other.exec(sql)
    },
  }
}

const list = (name: 'all' | 'completed') =>
  assignmentQuery(name, {}, { now, timeZone: 'Asia/Tokyo' })

describe('a write of another process within a turn of the event loop', () => {
  test('is visible in both the selection of a list and its cached items, or in neither', async (t) => {
    const kept = new Map<string, Assignment>()
    const known = ({ id, updatedAt }: AssignmentVersion) => kept.get(`${id} ${updatedAt}`)
    const it = await changedInTurn(t, async ({ assignments }, userId) => {
      const { items } = await assignments.list(userId, list('all'), page, known)
      for (const item of items) kept.set(`${item.id} ${item.updatedAt}`, item)
    })
    await it.change(`begin;
      update assignments set completed_at = ${now}, updated_at = updated_at + 1 where id = 1;
      update user_states set completed = completed + 1, version = version + 1;
      commit`)
    const { assignments } = it.serving
    const { items, totalCount } = await assignments.list(it.userId, list('completed'), page, known)
    assert.deepEqual(
      items.map(({ completedAt }) => completedAt),
      [now],
    )
    assert.equal(totalCount, 1)
  })

  test('is visible in both the total count of a list and its items, or in neither', async (t) => {
    const it = await changedInTurn(t, () => {})
    await it.change(`begin;
      delete from assignments;
      update user_states set total = 0, version = version + 1;
      commit`)
    const found = await it.serving.assignments.list(it.userId, list('all'), page)
    assert.deepEqual(found, { items: [], totalCount: 0 })
  })

  for (const includeArchived of [false, true]) {
    const which = includeArchived ? 'with the archive' : 'which is in memory'
    test(`is visible in both the overdue count, ${which}, and its reference time, or in neither`, async (t) => {
      const overdue = async (store: Store, userId: number) => {
        const tallies = await store.statistics.tally(userId, { includeArchived }, now + 500)
        return tallies.map((it) => it.overdue)
      }
      const it = await changedInTurn(t, overdue)
      // As a write does where the clock is ahead.
      await it.change(`begin;
        update user_states set overdue_until = ${now + 5000}, overdue = 2, version = version + 1;
        update subject_tallies set overdue = 2;
        commit`)
      assert.deepEqual(await overdue(it.serving, it.userId), [0])
    })
  }
})
