import assert from 'node:assert/strict'
import { test } from 'node:test'
import { anAssignment } from '../../support/builders.ts'
import { seedAssignments, seedUser } from '../../support/seed.ts'
import { onEveryEngine } from '../../support/stores.ts'

onEveryEngine('the size of the database', (on, kind) => {
  test('grows with what is stored, also before the log is written back', async () => {
    const { size } = await on.store.storedSize()
    const title = 'x'.repeat(100)
    const assignments = Array.from({ length: 2000 }, () => anAssignment({ title }))
    await seedAssignments(on.store, await seedUser(on.store), assignments)
    const grown = (await on.store.storedSize()).size - size
    assert.ok(grown > 2000 * title.length, `${size} + ${grown}`)
  })

  test('comes with what the disk has left only where the disk is this machine’s', async () => {
    const { disk } = await on.store.storedSize()
    assert.equal(disk !== undefined, kind.name === 'sqlite', kind.name)
    if (disk) assert.ok(disk.free > 0 && disk.needed > 100e6, JSON.stringify(disk))
  })
})
