import assert from 'node:assert/strict'
import { test } from 'node:test'
import { anAssignment } from '../../support/builders.ts'
import { seedAssignments, seedUser } from '../../support/seed.ts'
import { engines, openStore } from '../../support/stores.ts'

const [sqlite] = engines.filter(({ name }) => name === 'sqlite')
assert.ok(sqlite)

test('a search through repetitive texts takes less than 20 ms for each, as nothing else is answered meanwhile', async (t) => {
  const { store } = await openStore(sqlite)
  t.after(() => store.close())
  const userId = await seedUser(store)
  const long = anAssignment({ description: 'あ'.repeat(20_000) })
  await seedAssignments(
    store,
    userId,
    Array.from({ length: 20 }, () => long),
  )
  const order = { by: 'createdAt', descending: false } as const
  for (const text of [`${'あ'.repeat(499)}い`, `い${'あ'.repeat(499)}`, 'あい'.repeat(250)]) {
    const began = performance.now()
    assert.deepEqual(await store.assignments.all(userId, { criteria: { text }, order }), [])
    assert.ok((performance.now() - began) / 20 < 20, text)
  }
})
