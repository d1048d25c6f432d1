import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import fc from 'fast-check'
import type { Assignment } from '../../../src/domain/assignments/assignment.ts'
import { assignmentQuery } from '../../../src/domain/assignments/assignment-filter.ts'
import type { AssignmentVersion } from '../../../src/store/store.ts'
import { anAssignment } from '../../support/builders.ts'
import { seedAssignments, seedSetting, seedUser } from '../../support/seed.ts'
import { openTwice } from '../../support/store/open-twice.ts'
import { CachingReader, moment } from './caching-reader.ts'
import { type Deed, deedNames, deeds } from './deeds.ts'

const { now } = moment

const anyDeed = fc.record({
  name: fc.constantFrom(...deedNames),
  place: fc.nat(3),
  isBeside: fc.nat(5).map((it) => it === 0),
})

const isEdited = (it: unknown): it is Assignment =>
  typeof it === 'object' && it !== null && 'updatedAt' in it

describe('a list with cached items', () => {
  test('equals the same list read in full after any changes by this or another process', async (t) => {
    const { serving, beside } = await openTwice(t)
    const reader = new CachingReader(serving)
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
          const deed: Deed = deeds[name]
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
    await serving.write(userId, (tx) => deeds.text(tx, first?.id ?? 0, 0))
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
    await serving.write(userId, (tx) => deeds.text(tx, item?.id ?? 0, 0))
    assert.deepEqual(await titles(), ['a!'])
  })

  test('equals the same list read in full after an item is edited, deleted and restored', async (t) => {
    const { serving } = await openTwice(t)
    const userId = await seedUser(serving)
    const [item] = await seedAssignments(serving, userId, [anAssignment()])
    const reader = new CachingReader(serving)
    for (const name of ['text', 'delete', 'restore'] as const) {
      await reader.lists(userId)
      const deed: Deed = deeds[name]
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
    await serving.write(userId, (tx) => deeds.text(tx, id, 0))
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
    await beside.write(userId, (tx) => deeds.text(tx, id, 0))
    await setImmediate()
    assert.equal((await find())?.title, 'a!')
  })
})
