import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import type { Assignment } from '../../../src/domain/assignments/assignment.ts'
import type { Connection, Engine } from '../../../src/store/engines/engine.ts'
import type { AssignmentQuery, Known, Store } from '../../../src/store/store.ts'
import { storeOver } from '../../../src/store/store-over.ts'
import { anAssignment } from '../../support/builders.ts'
import { seedAssignments, seedUser } from '../../support/seed.ts'
import { engines, openStore } from '../../support/stores.ts'

const query: AssignmentQuery = {
  criteria: { isCompleted: false, isArchived: false },
  order: { by: 'dueDate', descending: false },
}
const page = { page: 1, pageSize: 20 }
const length = 15

/** What a caller knows of some versions: their titles. */
const titlesOf =
  (versions: readonly Assignment[]): Known<string> =>
  ({ id, updatedAt }) =>
    versions.find((it) => it.id === id && it.updatedAt === updatedAt)?.title

for (const kind of engines.filter(({ name }) => name !== 'sqlite')) {
  describe(`lists of which a caller knows assignments, on ${kind.name}`, {
    skip: kind.skip,
  }, () => {
    let engine: Engine
    let store: Store
    let userId: number
    let all: readonly Assignment[]
    /** The length of each row, of each statement. */
    let read: number[][] = []
    /** Runs once, after the next statement. */
    let meanwhile: (() => Promise<unknown>) | undefined
    before(async () => {
      engine = (await openStore(kind)).engine
      const { reader } = engine
      const heard: Connection['all'] = async (...asked) => {
        const rows = await reader.all(...asked)
        read.push(rows.map((row) => row.length))
        const work = meanwhile
        meanwhile = undefined
        await work?.()
        return rows
      }
      store = storeOver({ ...engine, reader: { ...reader, all: heard } })
    })
    after(() => engine.close())
    beforeEach(async () => {
      userId = await seedUser(store)
      const due = Array.from({ length }, (_, n) => anAssignment({ title: `t${n}`, dueDate: n }))
      all = await seedAssignments(store, userId, due)
      await list(titlesOf([]))
      read = []
    })

    const list = async (known: Known<string>) => store.assignments.list(userId, query, page, known)
    const whole = async (known: Known<string>) => store.assignments.all(userId, query, known)
    const complete = (id: number | undefined) =>
      store.write(userId, async (tx) => {
        const it = await tx.assignments.find(id ?? 0)
        assert.ok(it)
        await tx.assignments.update({ ...it, completedAt: 1, updatedAt: it.updatedAt + 1 })
      })
    const titles = Array.from({ length }, (_, n) => `t${n}`)

    test('take the versions alone, where all are known', async () => {
      assert.deepEqual(await list(titlesOf(all)), { items: titles, totalCount: length })
      assert.deepEqual(await whole(titlesOf(all)), titles)
      assert.deepEqual(read, [Array(length).fill(3), Array(length).fill(2)])
    })

    test('take the rows of those that are unknown, if they are few', async () => {
      const [first, ...others] = all
      const expected = [first, ...titles.slice(1)]
      assert.deepEqual((await list(titlesOf(others))).items, expected)
      assert.deepEqual(await whole(titlesOf(others)), expected)
      assert.deepEqual(
        read.map((rows) => rows.length),
        [length, 1, length, 1],
      )
    })

    test('take all rows, if many are unknown', async () => {
      const [first, ...others] = all
      assert.deepEqual((await list(titlesOf(all.slice(0, 1)))).items, [first?.title, ...others])
      assert.deepEqual(await whole(titlesOf(all.slice(0, 1))), [first?.title, ...others])
    })

    test('are of one moment, if an unknown one changes between two statements', async () => {
      const [first, second, ...others] = all
      meanwhile = () => complete(first?.id)
      const page = await list(titlesOf([...others, ...all.slice(1, 2)]))
      assert.deepEqual(page, { items: titles.slice(1), totalCount: length - 1 })
      meanwhile = () => complete(second?.id)
      assert.deepEqual(await whole(titlesOf(others)), titles.slice(2))
    })

    test('show the total of a page beyond the end', async () => {
      const beyond = { page: 3, pageSize: 20 }
      const found = await store.assignments.list(userId, query, beyond, titlesOf(all))
      assert.deepEqual(found, { items: [], totalCount: length })
    })
  })
}
