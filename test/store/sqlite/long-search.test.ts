import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { hasCode, isUnavailable } from '../../../src/domain/errors.ts'
import { storeOver } from '../../../src/store/store-over.ts'
import { anAssignment } from '../../support/builders.ts'
import { seedAssignments, seedUser } from '../../support/seed.ts'
import { engines, openStore } from '../../support/stores.ts'
import { longText, openLong, query, seedLong } from './long-texts.ts'

const [sqlite] = engines
assert.equal(sqlite?.name, 'sqlite')

describe('a search of long texts', () => {
  test('lets others in, and has the pages and totals of a short one', async (t) => {
    const { store, userId, found } = await openLong(t, 60)
    let isOver = false
    let turns = 0
    const count = async () => {
      for (; !isOver; turns++) await setImmediate()
    }
    const counted = count()
    const pages = [1, 2, 3, 4].map(async (page) =>
      store.assignments.list(userId, query, { page, pageSize: 8 }),
    )
    const lists = (await Promise.all(pages)).map(({ items, totalCount }) => [
      totalCount,
      ...items.map(({ id }) => id),
    ])
    isOver = true
    await counted
    assert.deepEqual(lists, [
      [20, ...found.slice(0, 8)],
      [20, ...found.slice(8, 16)],
      [20, ...found.slice(16)],
      [20],
    ])
    assert.ok(turns > 4, `${turns} turns`)
    const all = await store.assignments.all(userId, query)
    assert.deepEqual(
      all.map(({ id }) => id),
      found,
    )
  })

  test('takes what its caller knows from the caller', async (t) => {
    const { store, userId, found } = await openLong(t, 60)
    const known = ({ id }: { readonly id: number }) => `known ${id}`
    const read = () => store.assignments.list(userId, query, { page: 1, pageSize: 2 }, known)
    await read()
    assert.deepEqual((await read()).items, [`known ${found[0]}`, `known ${found[1]}`])
  })

  test('is refused before its result is read if that would be too long', async (t) => {
    const { engine, userId } = await openLong(t, 60)
    const longest = 20 * 18_000
    const store = storeOver(engine, longest)
    await assert.rejects(async () => store.assignments.all(userId, query), {
      issues: [{ field: 'assignments', rule: 'list_length' }],
    })
    const none = { ...query, criteria: { text: 'chapter 5' } }
    assert.deepEqual(await store.assignments.all(userId, none), [])
  })

  test('is answered with `unavailable` if the store closes first', async () => {
    const { engine, store } = await openStore(sqlite)
    const userId = await seedUser(store)
    await seedLong(store, userId, 60)
    const search = assert.rejects(async () => store.assignments.all(userId, query), isUnavailable)
    await setImmediate()
    await engine.close()
    await search
  })

  test('is refused while five of its user are under way, before it looks at any text, and not to others', async (t) => {
    const { engine, userId } = await openLong(t, 60)
    const { reader } = engine
    let begun = 0
    const briefly: typeof reader.briefly = (work) => {
      begun++
      return reader.briefly(work)
    }
    const store = storeOver({ ...engine, reader: { ...reader, local: { ...reader, briefly } } })
    const other = await seedUser(store)
    await seedAssignments(store, other, Array(20).fill(anAssignment({ description: longText })))
    const searchOf = async (user: number) => store.assignments.all(user, query)
    const first = Array.from({ length: 5 }, () => searchOf(userId))
    await assert.rejects(searchOf(userId), (error) => hasCode(error, 'busy'))
    assert.equal(begun, 5)
    assert.deepEqual(await searchOf(other), [])
    await Promise.all(first)
    assert.equal((await searchOf(userId)).length, 20)
  })
})
