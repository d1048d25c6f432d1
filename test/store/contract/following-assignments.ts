import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { Assignment } from '../../../src/domain/assignments/assignment.ts'
import { anAssignment } from '../../support/builders.ts'
import { seedAssignments, seedUser } from '../../support/seed.ts'
import { onEveryEngine } from '../../support/stores.ts'

/** Few due times, so that many assignments share one. */
const anyAssignments = fc.array(
  fc
    .record({ dueDate: fc.integer({ min: -2, max: 2 }), isArchived: fc.boolean() })
    .map((over) => anAssignment(over)),
  { minLength: 1, maxLength: 20 },
)

onEveryEngine('portions of a user’s assignments', (on) => {
  const inPortions = async (userId: number, isArchived: boolean, limit: number) => {
    const read: Assignment[] = []
    for (;;) {
      const portion = { isArchived, after: read.at(-1), limit }
      const some = await on.store.assignments.following(userId, portion)
      assert.ok(some.length <= limit)
      if (some.length === 0) return read
      read.push(...some)
    }
  }

  test('have each of them once, by due time and id, and none of anybody else', async () => {
    const property = fc.asyncProperty(
      anyAssignments,
      fc.integer({ min: 1, max: 7 }),
      async (given, limit) => {
        const [userId, other] = [await seedUser(on.store), await seedUser(on.store)]
        const stored = await seedAssignments(on.store, userId, given)
        await seedAssignments(on.store, other, given)
        for (const isArchived of [false, true]) {
          const expected = stored
            .filter((it) => it.isArchived === isArchived)
            .toSorted((a, b) => a.dueDate - b.dueDate || a.id - b.id)
          assert.deepEqual(await inPortions(userId, isArchived, limit), expected)
        }
      },
    )
    await fc.assert(property, { numRuns: 20 })
  })
})
