import assert from 'node:assert/strict'
import { DatabaseSync } from 'node:sqlite'
import { describe, type TestContext, test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import type { AssignmentChange } from '../../../src/store/engines/engine.ts'
import { anAssignment, at } from '../../support/builders.ts'
import { seedAssignments } from '../../support/seed.ts'
import { openSqliteFile } from '../../support/store/sqlite-file.ts'

/** A file with three assignments of a user, and what is told of their changes. */
async function openFollowed(t: TestContext) {
  const opened = await openSqliteFile(t)
  const { engine, store, userId } = opened
  const told: (AssignmentChange | 'all')[] = []
  // Whatever has come before was another's.
  engine.reader.revision()
  engine.reader.followAssignments((change) => told.push(change))
  const three = [anAssignment(), anAssignment(), anAssignment()]
  await seedAssignments(store, userId, three)
  return { ...opened, told }
}

const archiveAll = 'update assignments set is_archived = 1, updated_at = 7000 + id'
const archived = [1, 2, 3].map((id) => ({ id, updatedAt: 7000 + id }))
const gone = (id: number) => ({ id, updatedAt: null })

describe('changed assignments', () => {
  test('are reported one by one with their versions, and deleted ones with null', async (t) => {
    const { engine, told } = await openFollowed(t)
    assert.deepEqual(told, [])
    await engine.write(undefined, ({ all }) => all({ name: '', sql: archiveAll }, []))
    assert.deepEqual(told.splice(0), archived)
    const deletion = { name: '', sql: 'delete from assignments where id > 1' }
    await engine.write(undefined, ({ all }) => all(deletion, []))
    assert.deepEqual(told, [gone(2), gone(3)])
  })

  test('are reported as any, once, if there are more than ten thousand', async (t) => {
    const { engine, store, userId, told } = await openFollowed(t)
    await seedAssignments(
      store,
      userId,
      Array.from({ length: 9_997 }, () => anAssignment()),
    )
    const archive = { name: '', sql: archiveAll }
    await engine.write(undefined, ({ all }) => all(archive, []))
    assert.equal(told.splice(0).length, 10_000)
    await seedAssignments(store, userId, [anAssignment()])
    await engine.write(undefined, ({ all }) => all(archive, []))
    assert.deepEqual(told.splice(0), ['all'])
    await engine.write(undefined, ({ all }) =>
      all({ name: '', sql: `${archiveAll} where id < 3` }, []),
    )
    assert.equal(told.length, 2)
  })

  test('are reported to every follower, and rows of other tables are not', async (t) => {
    const { engine, store, userId, told } = await openFollowed(t)
    const others: (AssignmentChange | 'all')[] = []
    engine.reader.followAssignments((change) => others.push(change))
    // It also changes the user's state and the counters.
    await store.write(userId, (tx) => tx.assignments.delete(2, at('2026-04-10T12:00:00Z')))
    assert.deepEqual([told, others], [[gone(2)], [gone(2)]])
  })

  test('are reported after the commit, not before', async (t) => {
    const { engine, told } = await openFollowed(t)
    const count = () =>
      engine.reader.allSync({ name: '', sql: 'select sum(is_archived) from assignments' }, [])
    await engine.write(undefined, async ({ all }) => {
      await all({ name: '', sql: archiveAll }, [])
      assert.deepEqual([told, count()], [[], [[0]]])
    })
    assert.deepEqual([told, count()], [archived, [[3]]])
  })

  test('can be read in their new state by a follower when it is notified', async (t) => {
    const { engine } = await openFollowed(t)
    const countArchived = () =>
      engine.reader.allSync({ name: '', sql: 'select sum(is_archived) from assignments' }, [])[0]
    const seen: unknown[] = []
    engine.reader.followAssignments(() => seen.push(countArchived()?.[0]))
    await engine.write(undefined, async ({ all }) => {
      await all({ name: '', sql: archiveAll }, [])
      assert.equal(countArchived()?.[0], 0)
    })
    assert.deepEqual(seen, [3, 3, 3])
  })

  test('of another process are reported as "all" at the next read', async (t) => {
    const { file, engine, told } = await openFollowed(t)
    const other = new DatabaseSync(file)
    other.exec(archiveAll)
    other.close()
    await setImmediate()
    engine.reader.allSync({ name: '', sql: 'select 1' }, [])
    assert.deepEqual(told, ['all'])
  })
})
