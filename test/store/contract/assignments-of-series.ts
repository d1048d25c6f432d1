import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Assignment } from '../../../src/domain/assignments/assignment.ts'
import {
  type AssignmentCriteria,
  matches,
} from '../../../src/domain/assignments/assignment-criteria.ts'
import { anAssignment } from '../../support/builders.ts'
import { seedAssignments, seedSetting, seedUser } from '../../support/seed.ts'
import { onEveryEngine } from '../../support/stores.ts'

const order = { by: 'nominalDate', descending: false } as const

const dayOf = ({ nominalDate }: Assignment) => Date.parse(nominalDate ?? '')

onEveryEngine('the assignments of a series', (on) => {
  test('have each the due time of the first open one from an instant on', async () => {
    const [userId, other] = [await seedUser(on.store), await seedUser(on.store)]
    const series = [await seedSetting(on.store, userId), await seedSetting(on.store, userId)]
    const [one = 0, two = 0] = series.map(({ id }) => id)
    const made = (recurringSettingId: number, dueDate: number, over = {}) =>
      anAssignment({ recurringSettingId, nominalDate: `2026-04-0${dueDate}`, dueDate, ...over })
    await seedAssignments(on.store, userId, [
      made(one, 1),
      made(one, 2, { completedAt: 1 }),
      made(one, 4),
      made(one, 3, { isArchived: true }),
      made(two, 5),
      anAssignment({ dueDate: 2 }),
    ])
    const nextDue = async (of: readonly number[], from: number, user = userId) => [
      ...(await on.store.assignments.nextDueOfSeries(user, of, from)),
    ]
    assert.deepEqual(await nextDue([one], 1), [[one, 1]])
    assert.deepEqual((await nextDue([two, one], 2)).toSorted(), [
      [one, 3],
      [two, 5],
    ])
    assert.deepEqual(await nextDue([one, two], 5), [[two, 5]])
    assert.deepEqual(await nextDue([one, two], 6), [])
    assert.deepEqual(await nextDue([], 0), [])
    assert.deepEqual(await nextDue([one], 0, other), [])
  })

  test('are listed by nominal date, optionally from a date on, regardless of due dates', async () => {
    const userId = await seedUser(on.store)
    const [series, other] = [
      await seedSetting(on.store, userId),
      await seedSetting(on.store, userId),
    ]
    const dates = ['2026-04-20', '2026-04-06', '2026-04-13', '2026-12-28', '1999-12-31']
    const made = (recurringSettingId: number) =>
      dates.map((nominalDate, n) =>
        anAssignment({
          ...{ recurringSettingId, nominalDate, dueDate: n },
          completedAt: n === 1 ? 1 : null,
        }),
      )
    const given = [...made(series.id), ...made(other.id), anAssignment()]
    const all = await seedAssignments(on.store, userId, given)
    const asked: AssignmentCriteria[] = [
      { recurringSettingId: series.id },
      { recurringSettingId: series.id, nominalFrom: '2026-04-13' },
      { recurringSettingId: series.id, nominalFrom: '2026-04-07', isCompleted: false },
      { recurringSettingId: series.id, nominalFrom: '2026-12-29' },
      { nominalFrom: '2026-04-20' },
    ]
    for (const criteria of asked) {
      const found = await on.store.assignments.all(userId, { criteria, order })
      const expected = all.filter((it) => matches(criteria, it))
      const sorted = expected.toSorted((a, b) => dayOf(a) - dayOf(b) || a.id - b.id)
      assert.deepEqual(found, sorted)
      const first = await on.store.assignments.list(
        userId,
        { criteria, order },
        { page: 1, pageSize: 2 },
      )
      assert.deepEqual(first, { items: sorted.slice(0, 2), totalCount: sorted.length })
    }
  })
})
