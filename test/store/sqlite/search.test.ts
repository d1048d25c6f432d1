import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { anAssignment } from '../../support/builders.ts'
import { processorTime } from '../../support/processor-time.ts'
import { seedAssignments, seedUser } from '../../support/seed.ts'
import { engines, openStore } from '../../support/stores.ts'

const [sqlite] = engines.filter(({ name }) => name === 'sqlite')
assert.ok(sqlite)

const cases: [why: string, description: string, ...searches: string[]][] = [
  [
    'of one repeated letter',
    'あ'.repeat(20_000),
    `${'あ'.repeat(499)}い`,
    `い${'あ'.repeat(499)}`,
    'あい'.repeat(250),
  ],
  ['of marks that change places', `か${'\uff9e\u0301'.repeat(9999)}`, 'f'],
  ['of a letter with many marks', `e${'\u0345'.repeat(9999)}${'\u0316'.repeat(9999)}`, 'f'],
]

// Nothing else is answered meanwhile.
describe('a search takes less than 30 ms of processor time for each description', () => {
  for (const [why, description, ...searches] of cases) {
    test(why, async (t) => {
      const { store } = await openStore(sqlite)
      t.after(() => store.close())
      const userId = await seedUser(store)
      const given = Array.from({ length: 10 }, () => anAssignment({ description }))
      await seedAssignments(store, userId, given)
      const order = { by: 'createdAt', descending: false } as const
      for (const text of searches) {
        const began = processorTime()
        assert.deepEqual(await store.assignments.all(userId, { criteria: { text }, order }), [])
        assert.ok((processorTime() - began) / given.length < 30, text)
      }
    })
  }
})
