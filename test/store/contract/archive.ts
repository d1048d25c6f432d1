import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Assignment } from '../../../src/domain/assignments/assignment.ts'
import { orderOf } from '../../../src/domain/assignments/assignment-order.ts'
import { storeOver } from '../../../src/store/store-over.ts'
import { anAssignment, at } from '../../support/builders.ts'
import { seedAssignments, seedUser } from '../../support/seed.ts'
import { onEveryEngine } from '../../support/stores.ts'
import { assertCounted } from './counted.ts'
import { notingReads } from './noted-reads.ts'

const now = at('2026-04-10T12:00:00Z')
const isArt = ({ subject }: Pick<Assignment, 'subject'>) => subject === 'Art'
const byNumber = (one: number, other: number) => one - other
/** Of which every second is of the subject: a third due at one time, a third at another, and the others each at its own. */
const hundreds = Array.from({ length: 900 }, (_, n) => {
  const dueDate = n % 3 === 2 ? now + n : now + 450 * (n % 3)
  return anAssignment({ subject: n % 2 === 0 ? 'Art' : 'Music', dueDate, updatedAt: 0 })
})
const everything = { criteria: {}, order: orderOf('all') }

onEveryEngine('archiving a subject', (on) => {
  const move = (userId: number, isArchived: boolean) =>
    on.store.write(userId, (tx) => tx.assignments.archive('Art', isArchived, now))

  test('updates only its assignments that are not archived yet, and unarchiving only those that are', async () => {
    const userId = await seedUser(on.store)
    const [open, completed, archived, later, ...others] = await seedAssignments(on.store, userId, [
      anAssignment({ subject: 'Art' }),
      anAssignment({ subject: 'Art', completedAt: now - 1 }),
      anAssignment({ subject: 'Art', isArchived: true }),
      anAssignment({ subject: 'Art', updatedAt: now + 5 }),
      anAssignment({ subject: 'art' }),
      anAssignment(),
    ])
    assert.ok(open && completed && archived && later)
    assert.equal(await move(userId, true), 3)
    const find = (id: number) => on.store.assignments.find(userId, id)
    assert.deepEqual(await find(open.id), { ...open, isArchived: true, updatedAt: now })
    assert.deepEqual(await find(completed.id), { ...completed, isArchived: true, updatedAt: now })
    assert.deepEqual(await find(archived.id), archived)
    assert.deepEqual(await find(later.id), { ...later, isArchived: true, updatedAt: now + 6 })
    const state = await on.store.stateOf(userId)
    assert.equal(await move(userId, true), 0)
    assert.deepEqual(await on.store.stateOf(userId), state)
    assert.equal(await move(userId, false), 4)
    assert.deepEqual(await find(open.id), { ...open, updatedAt: now + 1 })
    for (const other of others) assert.deepEqual(await find(other.id), other)
    await assertCounted(on.store, userId, [now])
  })

  test('moves each of hundreds once, due at the same times as others, and takes each back', async () => {
    const userId = await seedUser(on.store)
    const all = await seedAssignments(on.store, userId, hundreds)
    const [art, others] = [all.filter(isArt), all.filter((it) => !isArt(it))]
    assert.equal(await move(userId, true), art.length)
    await assertCounted(on.store, userId, [now])
    const moved = { criteria: { isArchived: true }, order: orderOf('all') }
    const idsOf = (list: readonly Assignment[]) => list.map(({ id }) => id).sort(byNumber)
    assert.deepEqual(idsOf(await on.store.assignments.all(userId, moved)), idsOf(art))
    assert.equal(await move(userId, false), art.length)
    for (const it of await on.store.assignments.all(userId, everything)) {
      assert.equal(it.updatedAt, isArt(it) ? now + 1 : 0)
    }
    for (const it of others) assert.deepEqual(await on.store.assignments.find(userId, it.id), it)
  })

  test('is portion by portion, on each engine, and has all of its time for each', async () => {
    let extensions = 0
    const extend = () => {
      extensions += 1
    }
    const portioned = storeOver({
      ...on.engine,
      traits: { ...on.engine.traits, portionFactor: 0.1 },
      write: (owner, work, options) =>
        on.engine.write(owner, (transaction) => work({ ...transaction, extend }), options),
    })
    const userId = await seedUser(on.store)
    const art = (await seedAssignments(on.store, userId, hundreds)).filter(isArt)
    const moved = await portioned.write(userId, (tx) => tx.assignments.archive('Art', true, now))
    assert.equal(moved, art.length)
    assert.ok(extensions >= hundreds.length / 20, String(extensions))
    await assertCounted(on.store, userId, [now])
    const before = extensions
    await portioned.writeDirectory((tx) => tx.users.delete(userId))
    assert.ok(extensions > before)
  })

  test('leaves another user’s assignments of the same subject unchanged', async () => {
    const [owner, stranger] = [await seedUser(on.store), await seedUser(on.store)]
    const theirs = await seedAssignments(on.store, stranger, [anAssignment({ subject: 'Art' })])
    assert.equal(await move(owner, true), 0)
    assert.deepEqual(await on.store.assignments.all(stranger, everything), theirs)
  })

  test('reads no texts, which could fill the memory', async () => {
    const { store: watched, read } = notingReads(on.engine)
    const userId = await seedUser(on.store)
    await seedAssignments(on.store, userId, [anAssignment({ subject: 'Art' })])
    const moved = await watched.write(userId, (tx) => tx.assignments.archive('Art', true, now))
    assert.equal(moved, 1)
    assert.ok(read.length > 0)
    assert.deepEqual(
      read.filter((it) => typeof it === 'string'),
      [],
    )
  })
})
