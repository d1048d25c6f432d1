import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import fc from 'fast-check'
import type { Assignment } from '../../../src/domain/assignment.ts'
import { listNames } from '../../../src/domain/assignment-criteria.ts'
import { assignmentQuery } from '../../../src/domain/assignment-filter.ts'
import { restoredAssignment } from '../../../src/domain/deleted-assignment.ts'
import type { AssignmentVersion, Store, UserTransaction } from '../../../src/store/store.ts'
import { anAssignment, at } from '../../support/builders.ts'
import { openTwice } from '../../support/open-twice.ts'
import { seedAssignments, seedSetting, seedUser } from '../../support/seed.ts'

const now = at('2026-04-10T12:00:00Z')
const moment = { now, timeZone: 'Asia/Tokyo' }

/** Reads like a caller that cached every version it was ever given. */
class Reader {
  readonly #store: Store
  readonly #kept = new Map<string, Assignment>()

  constructor(store: Store) {
    this.#store = store
  }

  readonly #known = ({ id, updatedAt }: AssignmentVersion) => this.#kept.get(`${id} ${updatedAt}`)

  /** All lists of a user: first those of which items may be known. */
  async lists(userId: number) {
    const pairs: (readonly Assignment[])[][] = []
    for (const list of listNames) {
      const query = assignmentQuery(list, {}, moment)
      const page = { page: 1, pageSize: 20 }
      const { assignments } = this.#store
      pairs.push(
        [
          (await assignments.list(userId, query, page, this.#known)).items,
          (await assignments.list(userId, query, page)).items,
        ],
        [await assignments.all(userId, query, this.#known), await assignments.all(userId, query)],
      )
    }
    for (const it of pairs.flat(2)) this.keep(it)
    return pairs
  }

  /** Assignments of a user by themselves: first what may be known. */
  async each(userId: number, ids: readonly number[]) {
    const pairs: (Assignment | undefined)[][] = []
    for (const id of ids) {
      const { assignments } = this.#store
      pairs.push([
        await assignments.find(userId, id, this.#known),
        await assignments.find(userId, id),
      ])
    }
    return pairs
  }

  keep(it: Assignment): void {
    this.#kept.set(`${it.id} ${it.updatedAt}`, it)
  }
}

/**
 * Answers what has come of an assignment, where it changes one.
 *
 * @param series the id of a setting, which may be gone.
 */
type Deed = (tx: UserTransaction, id: number, series: number) => Promise<unknown>

/** Changes one assignment, whose version it raises. */
const edited =
  (change: (it: Assignment) => Partial<Assignment>): Deed =>
  async (tx, id) => {
    const before = await tx.assignments.find(id)
    if (!before) return undefined
    const after = { ...before, ...change(before), updatedAt: before.updatedAt + 1 }
    await tx.assignments.update(after)
    return after
  }

const deeds: Readonly<Record<string, Deed>> = {
  text: edited(({ title }) => ({ title: `${title}!` })),
  date: edited(({ dueDate }) => ({ dueDate: dueDate + 86_400_000 })),
  toggle: edited(({ completedAt }) => ({ completedAt: completedAt === null ? now : null })),
  insert: (tx) => tx.assignments.insert(anAssignment({ subject: 'Art' })),
  delete: (tx, id) => tx.assignments.delete(id, now),
  async restore(tx, id) {
    const deleted = await tx.assignments.findDeleted(id, 0)
    if (!deleted) return
    const { recurringSettingId: of } = deleted
    const isSeriesThere = of !== null && !!(await tx.recurringSettings.find(of))
    await tx.assignments.restore(restoredAssignment(deleted, { isSeriesThere }, now))
  },
  archive: (tx) => tx.assignments.archive('Art', true, now),
  unarchive: (tx) => tx.assignments.archive('Art', false, now),
  unlink: (tx, _id, series) => tx.recurringSettings.delete(series, now),
  async refused(tx, id, series) {
    await deeds.text?.(tx, id, series)
    throw new Error('refused')
  },
}

const anyDeed = fc.record({
  name: fc.constantFrom(...Object.keys(deeds)),
  place: fc.nat(3),
  isBeside: fc.nat(5).map((it) => it === 0),
})

const isEdited = (it: unknown): it is Assignment =>
  typeof it === 'object' && it !== null && 'updatedAt' in it

describe('a list with cached items', () => {
  test('equals the same list read in full after any changes by this or another process', async (t) => {
    const { serving, beside } = await openTwice(t)
    const reader = new Reader(serving)
    const property = fc.asyncProperty(
      fc.array(anyDeed, { minLength: 5, maxLength: 12 }),
      async (all) => {
        const userId = await seedUser(serving)
        const { id: series } = await seedSetting(serving, userId)
        const [first = 0] = (
          await seedAssignments(serving, userId, [
            anAssignment({ subject: 'Art' }),
            anAssignment({ recurringSettingId: series, nominalDate: '2026-04-06' }),
            anAssignment({ dueDate: now - 1 }),
          ])
        ).map(({ id }) => id)
        for (const { name, place, isBeside } of all) {
          const store = isBeside ? beside : serving
          const deed = deeds[name] ?? assert.fail(name)
          const done = store.write(userId, (tx) => deed(tx, first + place, series))
          await done
            .then((it) => isEdited(it) && reader.keep(it))
            .catch((error) => assert.equal(error.message, 'refused'))
          // What another process wrote is seen in the next turn.
          await setImmediate()
          const alone = await reader.each(userId, [first, first + 1, first + 2, first + 3])
          for (const [known, read] of alone) assert.deepEqual(known, read)
          for (const [known, read] of await reader.lists(userId)) assert.deepEqual(known, read)
        }
      },
    )
    await fc.assert(property, { numRuns: 60 })
  })

  test('reads no rows when all its items are cached, even after one was changed', async (t) => {
    const { serving } = await openTwice(t)
    const userId = await seedUser(serving)
    const five = Array.from({ length: 5 }, () => anAssignment())
    const [first] = await seedAssignments(serving, userId, five)
    const query = assignmentQuery('all', {}, moment)
    const list = () =>
      serving.assignments.list(userId, query, { page: 1, pageSize: 20 }, ({ id }) => `kept ${id}`)
    const readIn = async () => (await list()).items.filter((it) => typeof it !== 'string').length
    assert.equal(await readIn(), 5)
    assert.equal(await readIn(), 0)
    const edit = deeds.text ?? assert.fail()
    await serving.write(userId, (tx) => edit(tx, first?.id ?? 0, 0))
    assert.equal(await readIn(), 0)
  })

  test('reads its rows when a changed item is not cached', async (t) => {
    const { serving } = await openTwice(t)
    const userId = await seedUser(serving)
    const [item] = await seedAssignments(serving, userId, [anAssignment({ title: 'a' })])
    const query = assignmentQuery('all', {}, moment)
    const titles = async () => {
      const known = ({ updatedAt }: AssignmentVersion) =>
        updatedAt === item?.updatedAt ? item : undefined
      const page = { page: 1, pageSize: 20 }
      const { items } = await serving.assignments.list(userId, query, page, known)
      return items.map(({ title }) => title)
    }
    assert.deepEqual(await titles(), ['a'])
    const edit = deeds.text ?? assert.fail()
    await serving.write(userId, (tx) => edit(tx, item?.id ?? 0, 0))
    assert.deepEqual(await titles(), ['a!'])
  })

  test('equals the same list read in full after an item is edited, deleted and restored', async (t) => {
    const { serving } = await openTwice(t)
    const userId = await seedUser(serving)
    const [item] = await seedAssignments(serving, userId, [anAssignment()])
    const reader = new Reader(serving)
    for (const name of ['text', 'delete', 'restore'] as const) {
      await reader.lists(userId)
      const deed = deeds[name] ?? assert.fail(name)
      await serving.write(userId, (tx) => deed(tx, item?.id ?? 0, 0))
      for (const [known, read] of await reader.lists(userId)) assert.deepEqual(known, read)
    }
  })
})

describe('a cached assignment', () => {
  test('is not read again until it is deleted', async (t) => {
    const { serving } = await openTwice(t)
    const userId = await seedUser(serving)
    const [item] = await seedAssignments(serving, userId, [anAssignment()])
    const { id } = item ?? assert.fail()
    const find = () => serving.assignments.find(userId, id, () => 'kept')
    assert.deepEqual(await find(), item)
    assert.equal(await find(), 'kept')
    const edit = deeds.text ?? assert.fail()
    await serving.write(userId, (tx) => edit(tx, id, 0))
    assert.equal(await find(), 'kept')
    await serving.write(userId, (tx) => tx.assignments.delete(id, now))
    assert.equal(await find(), undefined)
  })

  test('is read again after another process has changed it', async (t) => {
    const { serving, beside } = await openTwice(t)
    const userId = await seedUser(serving)
    const [item] = await seedAssignments(serving, userId, [anAssignment({ title: 'a' })])
    const { id } = item ?? assert.fail()
    const find = () => serving.assignments.find(userId, id, () => ({ title: 'kept' }))
    await find()
    assert.equal((await find())?.title, 'kept')
    const edit = deeds.text ?? assert.fail()
    await beside.write(userId, (tx) => edit(tx, id, 0))
    await setImmediate()
    assert.equal((await find())?.title, 'a!')
  })
})
