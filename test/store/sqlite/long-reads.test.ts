import assert from 'node:assert/strict'
import { DatabaseSync } from 'node:sqlite'
import { describe, test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { assignmentQuery } from '../../../src/domain/assignments/assignment-filter.ts'
import { hasCode, isUnavailable } from '../../../src/domain/errors.ts'
import { storeOver } from '../../../src/store/store-over.ts'
import { anAssignment, at } from '../../support/builders.ts'
import { seedAssignments, seedUser } from '../../support/seed.ts'
import { openSqliteFile } from '../../support/store/sqlite-file.ts'
import { engines, openStore } from '../../support/stores.ts'
import { longText, openLong, query, seedLong } from './long-texts.ts'
import { storeWith } from './store-with.ts'

const [sqlite] = engines
assert.equal(sqlite?.name, 'sqlite')

const moment = { now: at('2026-04-10T12:00:00Z'), timeZone: 'Asia/Tokyo' }
const lastOfTen = { page: 500, pageSize: 10 }

describe('what takes long to read', () => {
  test('lets others in, and has the pages and totals of a short one', async (t) => {
    const { store, userId, found } = await openLong(t, 60)
    let isOver = false
    let turns = 0
    const count = async () => {
      for (; !isOver; turns++) await setImmediate()
    }
    const counted = count()
    t.after(() => {
      isOver = true
    })
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

  test('is also any list of more than 5,000 assignments that no index has', async (t) => {
    const { engine, store: first, userId } = await openSqliteFile(t)
    const scan = t.mock.fn(engine.reader.scan)
    const store = storeWith(engine, { scan })
    const titled = (count: number) =>
      Array.from({ length: count }, (_, n) => anAssignment({ title: `${(n * 7919) % 10_000}` }))
    const byTitle = {
      criteria: { isArchived: false },
      order: { by: 'title', descending: true },
    } as const
    const read = async () => {
      const { items, totalCount } = await store.assignments.list(userId, byTitle, lastOfTen)
      return [totalCount, scan.mock.callCount(), items.at(-1)?.title]
    }
    await seedAssignments(first, userId, titled(5000))
    assert.deepEqual(await read(), [5000, 0, '0'])
    await seedAssignments(first, userId, titled(1))
    assert.deepEqual(await read(), [5001, 1, '0'])
    const indexed = assignmentQuery('all', {}, moment)
    await store.assignments.list(userId, indexed, lastOfTen)
    assert.equal(scan.mock.callCount(), 1)
  })

  test('is durable before anybody sees it, also if another process has committed it meanwhile', async (t) => {
    const { engine, file, store, userId } = await openLong(t, 60)
    const other = new DatabaseSync(file)
    t.after(() => other.close())
    await store.stateOf(userId)
    await engine.unsynced(userId)
    assert.equal(engine.unsynced(userId), undefined)
    const found = store.assignments.all(userId, query)
    other.exec(`update assignments set description = '' where user_id = ${userId}`)
    assert.deepEqual(await found, [])
    assert.ok(engine.unsynced(userId) instanceof Promise)
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

  test('is refused while 33 of its user are under way or wait, which look at no text before their turn, and not to others', async (t) => {
    const { engine, userId } = await openLong(t, 60)
    const { reader } = engine
    let begun = 0
    const briefly: typeof reader.briefly = (work) => {
      begun++
      return reader.briefly(work)
    }
    const store = storeWith(engine, { briefly })
    const other = await seedUser(store)
    await seedAssignments(store, other, Array(20).fill(anAssignment({ description: longText })))
    const searchOf = async (user: number) => store.assignments.all(user, query)
    const first = Array.from({ length: 33 }, () => searchOf(userId))
    await assert.rejects(searchOf(userId), (error) => hasCode(error, 'busy'))
    assert.equal(begun, 1)
    assert.deepEqual(await searchOf(other), [])
    const short = { ...query, criteria: { isArchived: false, subject: 'Art' } }
    assert.deepEqual(await store.assignments.all(userId, short), [])
    await Promise.all(first)
    assert.equal((await searchOf(userId)).length, 20)
  })
})
