import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Store } from '../../../src/store/store.ts'
import { anAssignment } from '../../support/builders.ts'
import { seedAssignments, seedUser } from '../../support/seed.ts'
import { engines, openStore } from '../../support/stores.ts'

for (const kind of engines) {
  describe(`${kind.name}: the size of the database`, { skip: kind.skip }, () => {
    let store: Store
    before(async () => {
      store = (await openStore(kind)).store
    })
    after(() => store.close())

    test('grows with what is stored, also before the log is written back', async () => {
      const { size } = await store.storedSize()
      const title = 'x'.repeat(100)
      const assignments = Array.from({ length: 2000 }, () => anAssignment({ title }))
      await seedAssignments(store, await seedUser(store), assignments)
      const grown = (await store.storedSize()).size - size
      assert.ok(grown > 2000 * title.length, `${size} + ${grown}`)
    })

    test('comes with what the disk has left only where the disk is this machine’s', async () => {
      const { disk } = await store.storedSize()
      assert.equal(disk !== undefined, kind.name === 'sqlite', kind.name)
      if (disk) assert.ok(disk.free > 0 && disk.needed > 100e6, JSON.stringify(disk))
    })
  })
}
