import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import fc from 'fast-check'
import type { Store } from '../../../src/store/store.ts'
import { anAssignment } from '../../support/builders.ts'
import { seedAssignments, seedUser } from '../../support/seed.ts'
import { engines, openStore } from '../../support/stores.ts'
import { tallied } from './counted.ts'

/** Few enough values that instants often meet. */
const anyInstant = fc.integer({ min: 0, max: 4 })
const anySubject = fc.constantFrom('', '数学', '英語', 'Art', 'art', 'ａｒｔ', '👩')
const anyAssignment = fc
  .record({
    subject: anySubject,
    dueDate: anyInstant,
    completedAt: fc.option(anyInstant, { nil: null }),
    createdAt: anyInstant,
    isArchived: fc.boolean(),
  })
  .map(anAssignment)
const anyCriteria = fc.record(
  {
    subject: anySubject,
    createdFrom: anyInstant,
    createdBefore: anyInstant,
    includeArchived: fc.boolean(),
  },
  { requiredKeys: ['includeArchived'] },
)

for (const kind of engines) {
  describe(`statistics on ${kind.name}`, { skip: kind.skip }, () => {
    let store: Store
    before(async () => {
      store = (await openStore(kind)).store
    })
    after(() => store.close())

    test('equal a count over all assignments, for any subject, creation period and archive filter', async () => {
      const property = fc.asyncProperty(
        fc.array(anyAssignment, { maxLength: 20 }),
        fc.array(fc.tuple(anyCriteria, anyInstant), { minLength: 4, maxLength: 4 }),
        async (given, queries) => {
          const userId = await seedUser(store)
          await seedAssignments(store, userId, given)
          for (const [criteria, now] of queries) {
            const found = await store.statistics.tally(userId, criteria, now)
            assert.deepEqual(found, tallied(given, criteria, now))
          }
        },
      )
      await fc.assert(property, { numRuns: 30 })
    })

    test('list the due and completion times of unarchived assignments within a span, in order', async () => {
      const property = fc.asyncProperty(
        fc.array(anyAssignment, { maxLength: 20 }),
        fc.record({ from: anyInstant, before: anyInstant }),
        async (given, span) => {
          const userId = await seedUser(store)
          await seedAssignments(store, userId, given)
          for (const kept of ['dueDate', 'completedAt'] as const) {
            const times = given
              .filter(({ isArchived }) => !isArchived)
              .flatMap((it) => it[kept] ?? [])
              .filter((time) => span.from <= time && time < span.before)
            const found = await store.statistics.times(userId, kept, span)
            assert.deepEqual(
              found,
              times.toSorted((a, b) => a - b),
            )
          }
        },
      )
      await fc.assert(property, { numRuns: 30 })
    })

    test('count no assignments of another user', async () => {
      const [one, other] = [await seedUser(store), await seedUser(store)]
      await seedAssignments(store, one, [anAssignment()])
      assert.deepEqual(await store.statistics.tally(other, { includeArchived: true }, 0), [])
    })
  })
}
