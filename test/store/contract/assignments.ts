import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import type { Assignment } from '../../../src/domain/assignments/assignment.ts'
import { anAssignment, at } from '../../support/builders.ts'
import { seedAssignments, seedSetting, seedUser } from '../../support/seed.ts'
import { violatesForeignKey } from '../../support/store/violations.ts'
import { onEveryEngine } from '../../support/stores.ts'

const byDueDate = { by: 'dueDate', descending: false } as const
const everything = { criteria: {}, order: byDueDate }

/** Other than those of every assignment that is made here, each of them. */
const otherFields = {
  title: 'Changed',
  description: 'all of it',
  subject: '英語',
  priority: 'low',
  dueDate: 1,
  completedAt: 2,
  reminderEnabled: true,
  reminderAt: 3,
  urgentReminderEnabled: false,
  isArchived: true,
  createdAt: 4,
  updatedAt: 5,
} satisfies Omit<Assignment, 'id' | 'userId' | 'recurringSettingId' | 'nominalDate'>

onEveryEngine('assignments', (on) => {
  let userId: number
  before(async () => {
    userId = await seedUser(on.store)
  })

  const insert = async (owner: number, over = {}) => {
    const [inserted] = await seedAssignments(on.store, owner, [anAssignment(over)])
    assert.ok(inserted)
    return inserted
  }

  test('are read back with all fields unchanged', async () => {
    const { id: recurringSettingId } = await seedSetting(on.store, userId)
    const plain = anAssignment()
    const full = anAssignment({
      title: `'; DROP TABLE assignments; -- <script>"\\%_ 課題 👩‍👩‍👧 e\u0301 \u{10FFFF}`,
      description: ' \t\r\n kept as it is \u00a0',
      subject: '数学',
      priority: 'high',
      dueDate: at('9999-12-30T00:00:00Z'),
      completedAt: at('1900-01-02T00:00:00.001Z'),
      reminderEnabled: true,
      reminderAt: at('1969-12-31T23:59:59.999Z'),
      urgentReminderEnabled: false,
      isArchived: true,
      recurringSettingId,
      nominalDate: '2026-04-06',
      updatedAt: at('2026-04-02T00:00:00Z'),
    })
    for (const given of [plain, full, { ...plain, priority: 'low' as const }]) {
      const inserted = await insert(userId, given)
      assert.deepEqual(inserted, { ...given, id: inserted.id, userId })
      assert.deepEqual(await on.store.assignments.find(userId, inserted.id), inserted)
      const seenByWriter = await on.store.write(userId, (tx) => tx.assignments.find(inserted.id))
      assert.deepEqual(seenByWriter, inserted)
    }
  })

  test('store every field of an update', async () => {
    const before = await insert(userId)
    const changed: Assignment = { ...before, ...otherFields }
    await on.store.write(userId, (tx) => tx.assignments.update(changed))
    assert.deepEqual(await on.store.assignments.find(userId, before.id), changed)
    await on.store.write(userId, (tx) => tx.assignments.update(before))
    assert.deepEqual(await on.store.assignments.find(userId, before.id), before)
  })

  test('store an update of any single field, and leave the other fields unchanged', async () => {
    const before = await insert(userId)
    for (const [field, value] of Object.entries(otherFields)) {
      const changed = { ...before, [field]: value }
      await on.store.write(userId, (tx) => tx.assignments.update(changed))
      assert.deepEqual(await on.store.assignments.find(userId, before.id), changed, field)
      await on.store.write(userId, (tx) => tx.assignments.update(before))
    }
  })

  test('are not found once deleted, and their id is not reused', async () => {
    const { id } = await insert(userId)
    await on.store.write(userId, (tx) => tx.assignments.delete(id, 1))
    assert.equal(await on.store.assignments.find(userId, id), undefined)
    assert.ok((await insert(userId)).id > id)
  })

  test('are neither found nor listed for another user', async () => {
    const [owner, stranger] = [await seedUser(on.store), await seedUser(on.store)]
    const { id } = await insert(owner)
    assert.equal(await on.store.assignments.find(stranger, id), undefined)
    const asWriter = await on.store.write(stranger, (tx) => tx.assignments.find(id))
    assert.equal(asWriter, undefined)
    assert.deepEqual(await on.store.assignments.all(stranger, everything), [])
    const page = await on.store.assignments.list(stranger, everything, { page: 1, pageSize: 9 })
    assert.deepEqual(page, { items: [], totalCount: 0 })
  })

  test('cannot be updated or deleted by another user', async () => {
    const [owner, stranger] = [await seedUser(on.store), await seedUser(on.store)]
    const kept = await insert(owner)
    await on.store.write(stranger, async (tx) => {
      await tx.assignments.update({ ...kept, title: 'Stolen', userId: stranger })
      await tx.assignments.delete(kept.id, 1)
    })
    assert.deepEqual(await on.store.assignments.all(owner, everything), [kept])
  })

  test('are returned by openOf() only if they are open and of that series and user', async () => {
    const [series, other] = [
      await seedSetting(on.store, userId),
      await seedSetting(on.store, userId),
    ]
    const of = (recurringSettingId: number, nominalDate: string, over = {}) =>
      insert(userId, { recurringSettingId, nominalDate, ...over })
    const open = [
      await of(series.id, '2026-04-06'),
      await of(series.id, '2026-04-13', { isArchived: true }),
    ]
    await of(series.id, '2026-04-20', { completedAt: 1 })
    await of(other.id, '2026-04-06')
    await insert(userId)
    const found = await on.store.write(userId, (tx) => tx.assignments.openOf(series.id))
    assert.deepEqual(
      found.toSorted((a, b) => a.id - b.id),
      open,
    )
    const stranger = await seedUser(on.store)
    assert.deepEqual(await on.store.write(stranger, (tx) => tx.assignments.openOf(series.id)), [])
  })

  test('are rejected with a series that does not exist or is another user’s', async () => {
    const { id } = await seedSetting(on.store, await seedUser(on.store))
    for (const recurringSettingId of [id, 1e9]) {
      const linked = insert(userId, { recurringSettingId, nominalDate: '2026-04-06' })
      await assert.rejects(linked, violatesForeignKey('of_series'))
    }
  })
})
