import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { NewAssignment } from '../../../src/domain/assignments/assignment.ts'
import { orderOf } from '../../../src/domain/assignments/assignment-order.ts'
import { oneMinute } from '../../../src/domain/time/durations.ts'
import { anAssignment, at } from '../../support/builders.ts'
import { countByDay, seedAssignments, seedSetting, seedUser } from '../../support/seed.ts'
import { onEveryEngine } from '../../support/stores.ts'
import { assertCounted } from './counted.ts'
import { notingReads } from './noted-reads.ts'

const now = at('2026-04-10T12:00:00Z')
const everything = { criteria: {}, order: orderOf('all') }
const instants = [now - 40 * oneMinute, now, now + 40 * oneMinute]

/** Of each kind that is counted on its own. */
const ofEachKind = (subject: string): NewAssignment[] => [
  anAssignment({ subject, dueDate: now - 1 }),
  anAssignment({ subject, dueDate: now + 20 * oneMinute }),
  anAssignment({ subject, completedAt: now - 1 }),
  anAssignment({ subject, completedAt: 1, dueDate: 0, isArchived: true }),
]

onEveryEngine('renaming a subject', (on) => {
  const rename = (userId: number, subject: string, name: string) =>
    on.store.write(userId, (tx) => tx.assignments.rename(subject, name, now))
  const renameSeries = (userId: number, subject: string, name: string) =>
    on.store.write(userId, (tx) => tx.recurringSettings.rename(subject, name, now))

  test('changes its open, completed and archived assignments, and raises each of their versions', async () => {
    const userId = await seedUser(on.store)
    const mine = await seedAssignments(on.store, userId, [
      ...ofEachKind('Art'),
      anAssignment({ subject: 'Art', updatedAt: now + 5 }),
    ])
    const others = await seedAssignments(on.store, userId, [
      anAssignment({ subject: 'art' }),
      anAssignment({ subject: 'Art ' }),
      anAssignment(),
    ])
    await rename(userId, 'Art', '美術%_')
    const find = (id: number) => on.store.assignments.find(userId, id)
    for (const it of mine) {
      const updatedAt = Math.max(now, it.updatedAt + 1)
      assert.deepEqual(await find(it.id), { ...it, subject: '美術%_', updatedAt })
    }
    for (const it of others) assert.deepEqual(await find(it.id), it)
  })

  for (const isByDay of [false, true]) {
    test(`keeps all counters right${isByDay ? ', those by day too' : ''}, also where two subjects become one`, async () => {
      const userId = await seedUser(on.store)
      await seedAssignments(on.store, userId, [
        ...ofEachKind('Art'),
        ...ofEachKind('Music'),
        ...ofEachKind(''),
      ])
      if (isByDay) await countByDay(on.engine, userId)
      // What is asked before is in memory where there is such.
      for (const [subject, name] of [
        ['Art', 'Drawing'],
        ['Drawing', 'Music'],
        ['Music', 'Art'],
      ] as const) {
        await assertCounted(on.store, userId, instants)
        await rename(userId, subject, name)
        await assertCounted(on.store, userId, instants)
      }
      assert.deepEqual(await on.store.statistics.subjects(userId, 9), ['Art'])
    })
  }

  test('renames hundreds, archived or not, that are due at the same times as others', async () => {
    const userId = await seedUser(on.store)
    const kinds = Array.from({ length: 130 }, () => ['Art', 'Music'].flatMap(ofEachKind)).flat()
    const before = await seedAssignments(on.store, userId, kinds)
    await rename(userId, 'Art', 'Drawing')
    await assertCounted(on.store, userId, instants)
    for (const it of before) {
      const renamed = { ...it, subject: 'Drawing', updatedAt: Math.max(now, it.updatedAt + 1) }
      const expected = it.subject === 'Art' ? renamed : it
      assert.deepEqual(await on.store.assignments.find(userId, it.id), expected)
    }
  })

  test('raises the version of the user’s data, unless nothing has the subject', async () => {
    const userId = await seedUser(on.store)
    await seedAssignments(on.store, userId, [anAssignment({ subject: 'Art' })])
    await seedSetting(on.store, userId, { subject: 'Art' })
    for (const way of [rename, renameSeries]) {
      const before = await on.store.stateOf(userId)
      await way(userId, 'Music', 'Song')
      assert.deepEqual(await on.store.stateOf(userId), before)
      await way(userId, 'Art', 'Drawing')
      const { version = 0 } = (await on.store.stateOf(userId)) ?? {}
      assert.ok(before && version > before.version)
    }
  })

  test('changes series, and nothing of them but the name and the version', async () => {
    const userId = await seedUser(on.store)
    const [older, newer, other] = [
      await seedSetting(on.store, userId, { subject: 'Art', checkAt: 7 }),
      await seedSetting(on.store, userId, { subject: 'Art', updatedAt: now + 5, isActive: false }),
      await seedSetting(on.store, userId, { subject: 'Music' }),
    ]
    assert.equal(await on.store.recurringSettings.countOfSubject(userId, 'Art'), 2)
    await renameSeries(userId, 'Art', 'Music')
    const find = (id: number) => on.store.recurringSettings.find(userId, id)
    assert.deepEqual(await find(older.id), { ...older, subject: 'Music', updatedAt: now })
    assert.deepEqual(await find(newer.id), { ...newer, subject: 'Music', updatedAt: now + 6 })
    assert.deepEqual(await find(other.id), other)
    const counts = ['Art', 'Music'].map((it) =>
      on.store.recurringSettings.countOfSubject(userId, it),
    )
    assert.deepEqual(await Promise.all(counts), [0, 3])
  })

  test('changes what was deleted, too, so that it comes back under the new name', async () => {
    const userId = await seedUser(on.store)
    const [gone, other] = await seedAssignments(on.store, userId, [
      anAssignment({ subject: 'Art' }),
      anAssignment({ subject: 'Music' }),
    ])
    assert.ok(gone && other)
    const findDeleted = (id: number) =>
      on.store.write(userId, (tx) => tx.assignments.findDeleted(id, now))
    for (const { id } of [gone, other]) {
      await on.store.write(userId, (tx) => tx.assignments.delete(id, now))
    }
    await rename(userId, 'Art', 'Drawing')
    assert.deepEqual(await findDeleted(gone.id), { ...gone, subject: 'Drawing' })
    assert.deepEqual(await findDeleted(other.id), other)
  })

  test('leaves what another user has of the same subject unchanged', async () => {
    const [owner, stranger] = [await seedUser(on.store), await seedUser(on.store)]
    const theirs = await seedAssignments(on.store, stranger, [anAssignment({ subject: 'Art' })])
    const series = await seedSetting(on.store, stranger, { subject: 'Art' })
    const [gone] = await seedAssignments(on.store, stranger, [anAssignment({ subject: 'Art' })])
    assert.ok(gone)
    await on.store.write(stranger, (tx) => tx.assignments.delete(gone.id, now))
    for (const way of [rename, renameSeries]) await way(owner, 'Art', 'Music')
    assert.equal(await on.store.recurringSettings.countOfSubject(owner, 'Art'), 0)
    assert.deepEqual(await on.store.assignments.all(stranger, everything), theirs)
    assert.deepEqual(await on.store.recurringSettings.all(stranger), [series])
    const found = on.store.write(stranger, (tx) => tx.assignments.findDeleted(gone.id, now))
    assert.deepEqual(await found, gone)
  })

  test('is undone with a transaction that fails', async () => {
    const userId = await seedUser(on.store)
    const before = await seedAssignments(on.store, userId, ofEachKind('Art'))
    const failed = on.store.write(userId, async (tx) => {
      await tx.assignments.rename('Art', 'Music', now)
      throw new Error('stop')
    })
    await assert.rejects(failed, /stop/)
    for (const it of before) assert.deepEqual(await on.store.assignments.find(userId, it.id), it)
    await assertCounted(on.store, userId, instants)
  })

  test('can follow changes of its assignments in one transaction, and be followed by others', async () => {
    const userId = await seedUser(on.store)
    const [first, second] = await seedAssignments(on.store, userId, ofEachKind('Art'))
    assert.ok(first && second)
    const found = await on.store.write(userId, async ({ assignments }) => {
      await assignments.update({ ...first, completedAt: now, updatedAt: now })
      await assignments.rename('Art', 'Music', now)
      const renamed = await assignments.find(first.id)
      await assignments.delete(second.id, now)
      return renamed
    })
    const changed = { ...first, completedAt: now, subject: 'Music', updatedAt: now + 1 }
    assert.deepEqual(found, changed)
    await assertCounted(on.store, userId, instants)
  })

  test('reads no texts, which could fill the memory', async () => {
    const { store: watched, read } = notingReads(on.engine)
    const userId = await seedUser(on.store)
    await seedAssignments(on.store, userId, [anAssignment({ subject: 'Art' })])
    const renaming = watched.write(userId, (tx) => tx.assignments.rename('Art', 'Music', now))
    await renaming
    assert.ok(read.length > 0)
    const texts = read.filter((it) => typeof it === 'string')
    assert.deepEqual(texts, [])
  })
})
