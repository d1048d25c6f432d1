import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { NewAssignment } from '../../../src/domain/assignments/assignment.ts'
import { criteriaFor } from '../../../src/domain/assignments/assignment-criteria.ts'
import { anAssignment } from '../../support/builders.ts'
import { seedAssignments, seedSetting, seedUser } from '../../support/seed.ts'
import { onEveryEngine } from '../../support/stores.ts'
import { anyAssignment, anyCriteria, anyOrder, expected, moment, nominalDates } from './any-list.ts'

onEveryEngine('lists of assignments', (on) => {
  test('contain exactly the assignments that match the criteria, in the requested order', async () => {
    const one = fc.tuple(anyCriteria, anyOrder)
    const property = fc.asyncProperty(
      fc.array(anyAssignment, { maxLength: 12 }),
      fc.array(one, { minLength: 6, maxLength: 6 }),
      async (given, queries) => {
        const userId = await seedUser(on.store)
        const { id: recurringSettingId } = await seedSetting(on.store, userId)
        const inSeries = ({ isOfSeries, fields }: (typeof given)[number], n: number) => ({
          ...fields,
          ...(isOfSeries && { recurringSettingId, nominalDate: nominalDates[n] ?? null }),
        })
        const all = await seedAssignments(on.store, userId, given.map(inSeries))
        for (const [{ criteria, ofSeries }, order] of queries) {
          const asked = { ...criteria, ...(ofSeries && { recurringSettingId }) }
          const found = await on.store.assignments.all(userId, { criteria: asked, order })
          assert.deepEqual(found, expected(all, asked, order))
          for (const page of [1, 2]) {
            const query = { criteria: asked, order }
            const { items, totalCount } = await on.store.assignments.list(
              userId,
              query,
              { page, pageSize: 4 },
              ({ id }) => (id % 2 === 0 ? id : undefined),
            )
            assert.deepEqual(
              items.map((it) => (typeof it === 'number' ? it : it.id)),
              found.slice(4 * (page - 1), 4 * page).map(({ id }) => id),
            )
            assert.equal(totalCount, found.length)
          }
        }
      },
    )
    await fc.assert(property, { numRuns: 40 })
  })

  test('of completed assignments can be sorted by completion time, latest first', async () => {
    const userId = await seedUser(on.store)
    const completed = (completedAt: number) => anAssignment({ completedAt })
    const all = await seedAssignments(on.store, userId, [2, 1, 3, 2].map(completed))
    const order = { by: 'completedAt', descending: true } as const
    const criteria = criteriaFor('completed', moment)
    const found = await on.store.assignments.all(userId, { criteria, order })
    assert.deepEqual(found, expected(all, criteria, order))
  })

  test('of one series from a nominal date on can be sorted by nominal date, latest first', async () => {
    const userId = await seedUser(on.store)
    const { id: recurringSettingId } = await seedSetting(on.store, userId)
    const dates = ['2026-04-13', '2026-04-06', '2026-04-20']
    const dated = (nominalDate: string) => anAssignment({ recurringSettingId, nominalDate })
    await seedAssignments(on.store, userId, [...dates.map(dated), anAssignment()])
    const criteria = { recurringSettingId, nominalFrom: '2026-04-13' }
    const order = { by: 'nominalDate', descending: true } as const
    const found = await on.store.assignments.all(userId, { criteria, order })
    assert.deepEqual(
      found.map(({ nominalDate }) => nominalDate),
      ['2026-04-20', '2026-04-13'],
    )
  })

  const titled = (title: string): NewAssignment => anAssignment({ title })

  test('are split into pages that add up to the whole list, each with the total count', async () => {
    const userId = await seedUser(on.store)
    const titles = Array.from({ length: 7 }, (_, n) => `n${n % 3}`)
    await seedAssignments(on.store, userId, [...titles, 'other'].map(titled))
    const order = { by: 'title', descending: true } as const
    const query = { criteria: { text: 'N' }, order }
    const whole = await on.store.assignments.all(userId, query)
    const pages = [1, 2, 3, 4, 1e9].map((page) =>
      on.store.assignments.list(userId, query, { page, pageSize: 3 }),
    )
    assert.deepEqual(
      await Promise.all(pages),
      [whole.slice(0, 3), whole.slice(3, 6), whole.slice(6), [], []].map((items) => ({
        items,
        totalCount: 7,
      })),
    )
  })
})
