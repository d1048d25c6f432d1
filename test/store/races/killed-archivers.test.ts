import assert from 'node:assert/strict'
import { fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { describe, test } from 'node:test'
import { anAssignment } from '../../support/builders.ts'
import { openShared, sharedDatabases } from '../../support/postgres/shared-database.ts'
import { seedAssignments, seedUser } from '../../support/seed.ts'
import { assertCounted } from '../contract/counted.ts'

const count = 8000
const all = Array.from({ length: count }, () => anAssignment({ subject: 'Art' }))

describe('a process that is killed while it archives thousands of assignments', () => {
  for (const { name, skip, create } of sharedDatabases) {
    test(`has archived none of them in ${name}, and the next archives all`, { skip }, async (t) => {
      const database = await create(t)
      const store = await openShared(database)
      t.after(() => store.close())
      const userId = await seedUser(store)
      await seedAssignments(store, userId, all)
      const archive = async (lastTurn = 'none') => {
        const script = path.join(import.meta.dirname, 'archiver.ts')
        const archiver = fork(script, [database, `${userId}`, 'Art', lastTurn])
        t.after(() => archiver.kill('SIGKILL'))
        return once(archiver, 'exit')
      }
      const openCount = async () => {
        store.arrived?.()
        const [counts] = await store.statistics.tally(userId, { includeArchived: false }, 0)
        return counts?.total ?? 0
      }
      for (const turn of ['3', '4', '6']) {
        assert.deepEqual(await archive(turn), [null, 'SIGKILL'])
        assert.equal(await openCount(), count)
      }
      await assertCounted(store, userId, [0])
      assert.deepEqual(await archive(), [0, null])
      assert.equal(await openCount(), 0)
      await assertCounted(store, userId, [0])
    })
  }
})
