import assert from 'node:assert/strict'
import { DatabaseSync } from 'node:sqlite'
import { describe, type TestContext, test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { hasCode, isUnavailable } from '../../../src/domain/errors.ts'
import { LongSearch, statementsOfSome } from '../../../src/store/assignments/long-search.ts'
import { storeOver } from '../../../src/store/store-over.ts'
import { anAssignment, at } from '../../support/builders.ts'
import { seedAssignments, seedUser } from '../../support/seed.ts'
import { openSqliteFile } from '../../support/sqlite-file.ts'

const order = { by: 'createdAt', descending: false } as const
const text = 'chapter 4'
const query = { criteria: { text }, order }
const longText = '課題'.repeat(9000)

/** A user's assignments, of which each third has the text, and a store with them. */
async function openLong(t: TestContext, count: number) {
  const opened = await openSqliteFile(t)
  const { store, userId } = opened
  const given = Array.from({ length: count }, (_, n) =>
    anAssignment({ description: longText + (n % 3 === 0 ? 'Chapter ４' : ''), createdAt: n }),
  )
  const ids = (await seedAssignments(store, userId, given)).map(({ id }) => id)
  return { ...opened, ids, found: ids.filter((_, n) => n % 3 === 0) }
}

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

  test('is refused while five of its user are under way, and not to others', async (t) => {
    const { store, userId } = await openLong(t, 60)
    const other = await seedUser(store)
    await seedAssignments(
      store,
      other,
      Array.from({ length: 20 }, () => anAssignment({ description: longText })),
    )
    const searchOf = async (user: number) => store.assignments.all(user, query)
    const first = Array.from({ length: 5 }, () => searchOf(userId))
    await assert.rejects(searchOf(userId), (error) => hasCode(error, 'busy'))
    assert.deepEqual(await searchOf(other), [])
    await Promise.all(first)
    assert.equal((await searchOf(userId)).length, 20)
  })
})

/** A search that looks at ten assignments in each portion. */
async function openSlow(t: TestContext, count = 35) {
  const long = await openLong(t, count)
  const { engine, userId } = long
  const { reader } = engine
  let now = 0
  const parts = {
    local: reader,
    db: reader.db,
    idsOf: () =>
      reader.now({ name: '', sql: 'select id from assignments order by created_at, id' }, []),
    monotonic: () => {
      now += 3
      return now
    },
  }
  const search = new LongSearch(parts, statementsOfSome(reader.db).found, { userId, query })
  reader.followAssignments((change) => search.forget(change === 'all' ? undefined : change.id))
  const finish = () => {
    for (;;) {
      const ids = search.advance()
      if (ids) return ids
    }
  }
  return { ...long, search, finish }
}

describe('a search in portions', () => {
  test('ends when it has looked at all', async (t) => {
    const { search, found } = await openSlow(t)
    const results = [1, 2, 3, 4].map(() => search.advance())
    assert.deepEqual(results, [undefined, undefined, undefined, found])
  })

  test('has the result of its last portion, whatever changed meanwhile', async (t) => {
    const { store, userId, search, ids, finish } = await openSlow(t)
    assert.equal(search.advance(), undefined)
    assert.equal(search.advance(), undefined)
    const [lost = 0, gained = 0, , deleted = 0] = ids
    const late = ids.at(-1) ?? 0
    const changed = (id: number, title: string) => ({
      ...anAssignment({ title, updatedAt: at('2026-04-10T12:00:00Z') }),
      id,
      userId,
    })
    const inserted = await store.write(userId, async (tx) => {
      await tx.assignments.update(changed(lost, ''))
      await tx.assignments.update(changed(gained, text))
      await tx.assignments.update(changed(late, text))
      await tx.assignments.delete(deleted, at('2026-04-10T12:00:00Z'))
      return tx.assignments.insert(anAssignment({ subject: text }))
    })
    const expected = (await store.assignments.all(userId, query)).map(({ id }) => id)
    assert.deepEqual([...finish()].sort(byNumber), expected.sort(byNumber))
    assert.deepEqual(
      [lost, gained, deleted, late, inserted.id].map((id) => expected.includes(id)),
      [false, true, false, true, true],
    )
  })

  test('ends, however much its user goes on changing', async (t) => {
    const { engine, search, found } = await openSlow(t)
    const touch = { name: '', sql: 'update assignments set updated_at = updated_at + 1' }
    let ids: readonly number[] | undefined
    for (let portions = 0; portions < 20 && ids === undefined; portions++) {
      ids = search.advance()
      await engine.write(undefined, ({ all }) => all(touch, []))
    }
    assert.deepEqual(ids, found)
  })

  test('begins again when another process has changed something, but not for ever', async (t) => {
    const { file, search, ids, finish } = await openSlow(t)
    const other = new DatabaseSync(file)
    t.after(() => other.close())
    search.advance()
    await setImmediate()
    other.exec(`update assignments set title = '${text}' where id = ${ids[1]}`)
    assert.ok(finish().includes(ids[1] ?? 0))
    await assert.rejects(async () => {
      for (let changes = 0; changes < 10; changes++) {
        await setImmediate()
        other.exec('update assignments set updated_at = updated_at + 1')
        search.advance()
      }
    }, isUnavailable)
  })
})

const byNumber = (one: number, other: number) => one - other
