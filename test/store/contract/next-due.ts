import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { anAssignment } from '../../support/builders.ts'
import { seedAssignments, seedUser } from '../../support/seed.ts'
import { onEveryEngine } from '../../support/stores.ts'
import { nextOf, tallied } from './counted.ts'

/** Few enough values that instants often meet. */
const anyInstant = fc.integer({ min: 0, max: 6 })
const anyAssignments = fc.array(
  fc
    .record({
      dueDate: anyInstant,
      completedAt: fc.option(anyInstant, { nil: null }),
      isArchived: fc.boolean(),
    })
    .map((over) => anAssignment({ ...over, updatedAt: 3 })),
  { maxLength: 3 },
)
const criteria = { includeArchived: true }

onEveryEngine('the next due date', (on) => {
  test('is the earliest open one from any instant on, for any order of users, counts and insertions', async () => {
    const question = fc.record({
      user: fc.nat(1),
      now: anyInstant,
      isCount: fc.boolean(),
      comesAfterChange: fc.nat(9).map((it) => it === 0),
    })
    const property = fc.asyncProperty(
      fc.tuple(anyAssignments, anyAssignments),
      fc.array(question, { minLength: 10, maxLength: 20 }),
      async (given, questions) => {
        const ids = [await seedUser(on.store), await seedUser(on.store)]
        const owned = given.map((all) => [...all])
        for (const [user, id] of ids.entries())
          await seedAssignments(on.store, id, owned[user] ?? [])
        // What belongs to nobody changes: from here on both are in the same state of the file.
        await seedUser(on.store)
        for (const { user, now, isCount, comesAfterChange } of questions) {
          const [id = 0, all = []] = [ids[user], owned[user]]
          if (comesAfterChange) {
            const added = anAssignment({ dueDate: now, updatedAt: 3 })
            await seedAssignments(on.store, id, [added])
            all.push(added)
          }
          if (isCount) {
            assert.deepEqual(
              await on.store.statistics.tally(id, criteria, now),
              tallied(all, criteria, now),
            )
          } else assert.equal(await on.store.assignments.nextDue(id, now), nextOf(all, now))
        }
      },
    )
    await fc.assert(property, { numRuns: 60 })
  })

  test('follows what is added, completed, moved or deleted after it was asked for', async () => {
    const userId = await seedUser(on.store)
    const [one, two] = await seedAssignments(on.store, userId, [
      anAssignment({ dueDate: 2 }),
      anAssignment({ dueDate: 4 }),
    ])
    assert.ok(one && two)
    const next = () => on.store.assignments.nextDue(userId, 1)
    const update = (to: typeof one) =>
      on.store.write(userId, (tx) => tx.assignments.update({ ...to, updatedAt: 3 }))
    assert.equal(await next(), 2)
    await seedAssignments(on.store, userId, [anAssignment({ dueDate: 1, completedAt: 1 })])
    assert.equal(await next(), 2)
    await update({ ...one, completedAt: 1 })
    assert.equal(await next(), 4)
    await update({ ...two, dueDate: 5 })
    assert.equal(await next(), 5)
    await on.store.write(userId, (tx) => tx.assignments.delete(two.id, 3))
    assert.equal(await next(), undefined)
  })
})

onEveryEngine('the counts by subject', (on) => {
  test('lose and regain what is archived after they were asked for', async () => {
    const userId = await seedUser(on.store)
    const given = [1, 2].map((dueDate) => anAssignment({ subject: 'Math', dueDate }))
    const [one] = await seedAssignments(on.store, userId, given)
    assert.ok(one)
    const totals = async () => {
      const tallies = await on.store.statistics.tally(userId, { includeArchived: false }, 3)
      return tallies.map(({ total }) => total)
    }
    const archive = (isArchived: boolean) =>
      on.store.write(userId, (tx) => tx.assignments.update({ ...one, isArchived, updatedAt: 3 }))
    assert.deepEqual(await totals(), [2])
    await archive(true)
    assert.deepEqual(await totals(), [1])
    await archive(false)
    assert.deepEqual(await totals(), [2])
  })
})
