import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Assignment } from '../../../src/domain/assignments/assignment.ts'
import { orderOf } from '../../../src/domain/assignments/assignment-order.ts'
import { anAssignment, at } from '../../support/builders.ts'
import { seedAssignments, seedSetting, seedUser } from '../../support/seed.ts'
import { madeTwice } from '../../support/store/violations.ts'
import { onEveryEngine } from '../../support/stores.ts'
import { assertCounted } from './counted.ts'

const now = at('2026-04-10T12:00:00Z')
const everything = { criteria: {}, order: orderOf('all') }

onEveryEngine('deleted assignments', (on) => {
  const insert = async (userId: number, over = {}): Promise<Assignment> => {
    const [inserted] = await seedAssignments(on.store, userId, [anAssignment(over)])
    assert.ok(inserted)
    return inserted
  }
  const remove = ({ userId, id }: Assignment, at = now) =>
    on.store.write(userId, (tx) => tx.assignments.delete(id, at))
  const findDeleted = ({ userId, id }: Assignment, since = now) =>
    on.store.write(userId, (tx) => tx.assignments.findDeleted(id, since))
  const restore = (it: Assignment) => on.store.write(it.userId, (tx) => tx.assignments.restore(it))
  const allOf = (userId: number) => on.store.assignments.all(userId, everything)

  test('are restored with all fields and the same id, also when deleted a second time', async () => {
    const userId = await seedUser(on.store)
    const { id: recurringSettingId } = await seedSetting(on.store, userId)
    const plain = await insert(userId)
    const full = await insert(userId, {
      title: 'Essay 課題',
      description: 'all of it',
      subject: '数学',
      priority: 'high',
      completedAt: 2,
      reminderEnabled: true,
      reminderAt: 3,
      urgentReminderEnabled: false,
      isArchived: true,
      recurringSettingId,
      nominalDate: '2026-04-06',
    })
    for (const it of [plain, full, plain, full]) {
      await remove(it)
      assert.deepEqual(await findDeleted(it), it)
      await restore(it)
      assert.deepEqual(await on.store.assignments.find(userId, it.id), it)
      assert.equal(await findDeleted(it), undefined)
    }
    await assertCounted(on.store, userId, [now])
    assert.ok((await insert(userId)).id > full.id)
  })

  test('of one user since a given time are listed in pages, latest deletion first', async () => {
    const userId = await seedUser(on.store)
    const [older, first, second, latest] = [
      await insert(userId, { title: 'older' }),
      await insert(userId, { subject: '数学', completedAt: 2 }),
      await insert(userId),
      await insert(userId),
    ]
    await remove(older, now - 1)
    for (const it of [first, second]) await remove(it)
    await remove(latest, now + 1)
    await remove(await insert(await seedUser(on.store)))
    await insert(userId)
    const page = (page: number) => on.store.assignments.deleted(userId, now, { page, pageSize: 2 })
    assert.deepEqual(await page(1), {
      items: [
        { assignment: latest, deletedAt: now + 1 },
        { assignment: second, deletedAt: now },
      ],
      totalCount: 3,
    })
    const last = { items: [{ assignment: first, deletedAt: now }], totalCount: 3 }
    assert.deepEqual(await page(2), last)
    assert.deepEqual(await page(3), { items: [], totalCount: 3 })
    await restore(first)
    assert.deepEqual(await page(2), { items: [], totalCount: 2 })
    assert.deepEqual(await on.store.assignments.deleted(0, now, { page: 1, pageSize: 2 }), {
      items: [],
      totalCount: 0,
    })
  })

  test('are missing from lists and statistics until they are restored', async () => {
    const userId = await seedUser(on.store)
    const kept = await insert(userId, { subject: 'Art' })
    const gone = await insert(userId, { subject: 'Music', completedAt: now })
    await remove(gone)
    assert.deepEqual(await allOf(userId), [kept])
    const tallies = () => on.store.statistics.tally(userId, { includeArchived: true }, now)
    assert.deepEqual(
      (await tallies()).map(({ subject }) => subject),
      ['Art'],
    )
    const completed = () =>
      on.store.statistics.countIn(userId, 'completedAt', [{ from: 0, before: now + 1 }])
    assert.deepEqual(await completed(), [0])
    await assertCounted(on.store, userId, [now])
    await restore(gone)
    assert.deepEqual(
      (await tallies()).map(({ subject }) => subject),
      ['Art', 'Music'],
    )
    assert.deepEqual(await completed(), [1])
    await assertCounted(on.store, userId, [now])
  })

  test('can be deleted and restored twice within one transaction', async () => {
    const userId = await seedUser(on.store)
    const it = await insert(userId)
    const found = await on.store.write(userId, async ({ assignments }) => {
      await assignments.delete(it.id, now)
      await assignments.restore({ ...it, subject: 'Art' })
      await assignments.delete(it.id, now)
      const deleted = await assignments.findDeleted(it.id, now)
      await assignments.restore(it)
      return [deleted?.subject, await assignments.find(it.id)]
    })
    assert.deepEqual(found, ['Art', it])
    assert.deepEqual(await allOf(userId), [it])
    await assertCounted(on.store, userId, [now])
  })

  test('are found only by their owner, and only if deleted at or after the given time', async () => {
    const it = await insert(await seedUser(on.store))
    assert.equal(await findDeleted(it), undefined)
    await remove(it)
    assert.equal(await findDeleted(it, now + 1), undefined)
    assert.deepEqual(await findDeleted(it, now), it)
    const stranger = await seedUser(on.store)
    assert.equal(await findDeleted({ ...it, userId: stranger }), undefined)
  })

  test('stay listed and undeleted if the deleting transaction fails', async () => {
    const it = await insert(await seedUser(on.store))
    const failing = on.store.write(it.userId, async (tx) => {
      await tx.assignments.delete(it.id, now)
      throw new Error('stop')
    })
    await assert.rejects(failing, { message: 'stop' })
    assert.equal(await findDeleted(it), undefined)
    assert.deepEqual(await allOf(it.userId), [it])
  })

  test('cannot be restored while another assignment has the same series and nominal date', async () => {
    const userId = await seedUser(on.store)
    const { id: recurringSettingId } = await seedSetting(on.store, userId)
    const link = { recurringSettingId, nominalDate: '2026-04-06' }
    const first = await insert(userId, link)
    await remove(first)
    const second = await insert(userId, link)
    await assert.rejects(restore(first), madeTwice)
    assert.deepEqual(await allOf(userId), [second])
    assert.deepEqual(await findDeleted(first), first)
  })

  test('are purged by forgetDeleted() for one user, if deleted before the given time', async () => {
    const [userId, other] = [await seedUser(on.store), await seedUser(on.store)]
    const [old, young, theirs] = [await insert(userId), await insert(userId), await insert(other)]
    await remove(old, now - 1)
    await remove(young, now)
    await remove(theirs, now - 1)
    const state = await on.store.stateOf(userId)
    await on.store.write(userId, (tx) => tx.assignments.forgetDeleted(now))
    assert.equal(await findDeleted(old, 0), undefined)
    assert.deepEqual(await findDeleted(young, 0), young)
    assert.deepEqual(await findDeleted(theirs, 0), theirs)
    assert.deepEqual(await on.store.stateOf(userId), state)
  })

  test('make usersWithDeleted() return their users if deleted before a given time, up to a limit', async () => {
    const users = [await seedUser(on.store), await seedUser(on.store), await seedUser(on.store)]
    const long = now - 1e9
    for (const userId of users) {
      for (const at of [long, long, now]) await remove(await insert(userId), at)
    }
    const toForget = async (before: number, limit: number) =>
      (await on.store.assignments.usersWithDeleted(before, limit)).toSorted((a, b) => a - b)
    assert.deepEqual(await toForget(long + 1, 9), users)
    assert.deepEqual(await toForget(long, 9), [])
    assert.equal((await toForget(long + 1, 2)).length, 2)
  })
})
