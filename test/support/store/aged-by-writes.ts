// Prints by how many bytes the memory outside the young heap grew during many writes to the
// SQLite file that is named. In a process of its own: the test runner follows each promise.
import assert from 'node:assert/strict'
import { getHeapSpaceStatistics } from 'node:v8'
import type { Store } from '../../../src/store/store.ts'
import { anAssignment } from '../builders.ts'
import { seedAssignments, seedUser } from '../seed.ts'
import { openFile } from './kadai-file.ts'

const writesAtOnce = 10

const store = await openFile(String(process.argv[2]))
const userId = await seedUser(store)
const [assignment] = await seedAssignments(store, userId, [anAssignment()])
assert.ok(assignment)
for (let round = 0; round < 500; round++) await edit(store, userId, assignment.id)
const before = agedBytes()
let most = before
for (let round = 0; round < 1500; round++) {
  await edit(store, userId, assignment.id)
  most = Math.max(most, agedBytes())
}
await store.close()
process.stdout.write(String(most - before))

/** Changes an assignment in several transactions. */
async function edit(store: Store, userId: number, id: number) {
  const edits = Array.from({ length: writesAtOnce }, () =>
    store.write(userId, async (tx) => {
      const current = await tx.assignments.find(id)
      assert.ok(current)
      await tx.assignments.update({ ...current, updatedAt: current.updatedAt + 1 })
    }),
  )
  await Promise.all(edits)
}

function agedBytes(): number {
  const aged = getHeapSpaceStatistics().filter(({ space_name: name }) => !name.startsWith('new_'))
  return aged.reduce((sum, { space_used_size: used }) => sum + used, 0)
}
