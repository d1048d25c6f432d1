import assert from 'node:assert/strict'
import { describe, type TestContext, test } from 'node:test'
import { sql } from 'kysely'
import type { Engine } from '../../../src/store/engines/engine.ts'
import type { Store } from '../../../src/store/store.ts'
import { anAssignment } from '../../support/builders.ts'
import { codesOf } from '../../support/outcomes.ts'
import { seedAssignments, seedUser } from '../../support/seed.ts'
import { engines, openStore } from '../../support/stores.ts'

const everything = { criteria: {}, order: { by: 'createdAt', descending: false } } as const
const long = (title: string) => anAssignment({ title, description: 'x'.repeat(20_000) })
const unavailable = { name: 'DomainError', code: 'unavailable' }

/** Lets the file grow by so many pages of 4 KiB, as a disk would that is almost full. */
async function leaveRoomFor(engine: Engine, pages: number): Promise<void> {
  const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(engine.reader.db)
  const most = (rows[0]?.page_count ?? 0) + pages
  await engine.write(undefined, ({ db }) => sql.raw(`pragma max_page_count = ${most}`).execute(db))
}

describe('an SQLite file on a full disk', () => {
  let store: Store
  let engine: Engine
  let userId: number

  const [sqlite] = engines.filter(({ name }) => name === 'sqlite')
  assert.ok(sqlite)
  const open = async (t: TestContext) => {
    ;({ store, engine } = await openStore(sqlite))
    t.after(() => store.close())
    userId = await seedUser(store)
  }
  const titles = async () =>
    (await store.assignments.all(userId, everything)).map(({ title }) => title)

  test('loses no acknowledged write, and accepts writes again once there is space', async (t) => {
    await open(t)
    await leaveRoomFor(engine, 16)
    const answered: string[] = []
    const refused: string[] = []
    for (const title of 'abcdefgh') {
      await seedAssignments(store, userId, [long(title)]).then(
        () => answered.push(title),
        (error) => {
          assert.equal(error.code, 'unavailable')
          assert.match(error.cause.message, /disk is full/)
          refused.push(title)
        },
      )
    }
    assert.ok(answered.length > 0 && refused.length > 0)
    assert.deepEqual(await titles(), answered)

    await leaveRoomFor(engine, 1000)
    await seedAssignments(store, userId, [long('again')])
    assert.deepEqual(await titles(), [...answered, 'again'])
  })

  test('reports the right outcome to each write of a group with one that did not fit', async (t) => {
    await open(t)
    await leaveRoomFor(engine, 0)
    const outcomes = await Promise.allSettled([
      seedAssignments(store, userId, [anAssignment({ title: 'small' })]),
      seedAssignments(store, userId, [long('large')]),
      seedAssignments(store, userId, [anAssignment({ title: 'small too' })]),
    ])
    const kept = await titles()
    assert.equal(outcomes[1].status, 'rejected')
    for (const code of codesOf(outcomes)) assert.equal(code, 'unavailable')
    for (const [place, title] of [
      [0, 'small'],
      [2, 'small too'],
    ] as const) {
      assert.equal(outcomes[place].status === 'fulfilled', kept.includes(title), title)
    }
  })

  test('can still be read, and its rows can be updated and deleted', async (t) => {
    await open(t)
    const [kept] = await seedAssignments(store, userId, [anAssignment()])
    assert.ok(kept)
    await leaveRoomFor(engine, 0)
    await assert.rejects(seedAssignments(store, userId, [long('too long')]), unavailable)
    await store.write(userId, (tx) => tx.assignments.update({ ...kept, title: 'Changed' }))
    assert.deepEqual(await titles(), ['Changed'])
    await store.write(userId, (tx) => tx.assignments.delete(kept.id, 1))
    assert.deepEqual(await titles(), [])
  })
})
