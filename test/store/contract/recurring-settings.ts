import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import type { RecurringSetting } from '../../../src/domain/series/recurring-setting.ts'
import { weekdaysOf } from '../../../src/domain/time/weekdays.ts'
import { anAssignment, aRecurringSetting, at } from '../../support/builders.ts'
import { errorsOf } from '../../support/outcomes.ts'
import { seedAssignments, seedSetting, seedUser } from '../../support/seed.ts'
import { madeTwice } from '../../support/store/violations.ts'
import { onEveryEngine } from '../../support/stores.ts'

const full = aRecurringSetting({
  title: '漢字テスト %_\\',
  description: 'pages 1 to 4',
  subject: '国語',
  priority: 'high',
  reminderEnabled: true,
  reminderOffset: 90,
  urgentReminderEnabled: false,
  recurrenceType: 'monthly',
  recurrenceInterval: 3,
  recurrenceWeekdays: weekdaysOf([0, 3]),
  recurrenceDay: 31,
  dueTime: '08:05',
  endType: 'date',
  endCount: 12,
  endDate: '9999-12-30',
  skippedDates: ['1900-05-31', '9999-12-30'],
  isActive: false,
  anchorDate: '1900-01-31',
  lastNominalDate: '1900-04-30',
  generatedCount: 2,
  catchUp: 'latest',
  checkAt: 7,
  activeSince: -1,
  createdAt: 1,
  updatedAt: 2,
})

onEveryEngine('recurring settings', (on) => {
  let userId: number
  before(async () => {
    userId = await seedUser(on.store)
  })

  test('are read back with all fields unchanged', async () => {
    for (const given of [aRecurringSetting(), full]) {
      const inserted = await on.store.write(userId, (tx) => tx.recurringSettings.insert(given))
      assert.deepEqual(inserted, { ...given, id: inserted.id, userId })
      assert.deepEqual(await on.store.recurringSettings.find(userId, inserted.id), inserted)
      const seenByWriter = on.store.write(userId, (tx) => tx.recurringSettings.find(inserted.id))
      assert.deepEqual(await seenByWriter, inserted)
    }
  })

  test('store every field of an update', async () => {
    const before = await seedSetting(on.store, userId)
    const changed: RecurringSetting = { ...full, id: before.id, userId }
    await on.store.write(userId, (tx) => tx.recurringSettings.update(changed))
    assert.deepEqual(await on.store.recurringSettings.find(userId, before.id), changed)
    await on.store.write(userId, (tx) => tx.recurringSettings.update(before))
    assert.deepEqual(await on.store.recurringSettings.find(userId, before.id), before)
  })

  test('are listed newest first, those of the same time by descending id', async () => {
    const owner = await seedUser(on.store)
    const [a, b, c] = [
      await seedSetting(on.store, owner, { createdAt: 2 }),
      await seedSetting(on.store, owner, { createdAt: 3 }),
      await seedSetting(on.store, owner, { createdAt: 2 }),
    ]
    assert.deepEqual(await on.store.recurringSettings.all(owner), [b, c, a])
  })

  test('are listed by page in the same order, with the total also past the last page', async () => {
    const owner = await seedUser(on.store)
    for (const createdAt of [2, 3, 2, 1, 5]) await seedSetting(on.store, owner, { createdAt })
    const all = await on.store.recurringSettings.all(owner)
    for (const [page, items] of [
      [1, all.slice(0, 2)],
      [3, all.slice(4)],
      [4, []],
    ] as const) {
      const listed = await on.store.recurringSettings.list(owner, { page, pageSize: 2 })
      assert.deepEqual(listed, { items, totalCount: 5 })
    }
  })

  test('cannot be found, updated or deleted by another user', async () => {
    const [owner, stranger] = [await seedUser(on.store), await seedUser(on.store)]
    const kept = await seedSetting(on.store, owner)
    const [made] = await seedAssignments(on.store, owner, [
      anAssignment({ recurringSettingId: kept.id, nominalDate: '2026-04-06' }),
    ])
    assert.ok(made)
    const seen = await on.store.write(stranger, async (tx) => {
      await tx.recurringSettings.update({ ...kept, title: 'Stolen', userId: stranger })
      await tx.recurringSettings.delete(kept.id, 1)
      return tx.recurringSettings.find(kept.id)
    })
    assert.equal(seen, undefined)
    assert.equal(await on.store.recurringSettings.find(stranger, kept.id), undefined)
    assert.deepEqual(await on.store.recurringSettings.all(stranger), [])
    const none = await on.store.recurringSettings.list(stranger, { page: 1, pageSize: 2 })
    assert.deepEqual(none, { items: [], totalCount: 0 })
    assert.deepEqual(await on.store.recurringSettings.all(owner), [kept])
    assert.deepEqual(await on.store.assignments.find(owner, made.id), made)
  })

  test('leave their assignments in place, unlinked, when they are deleted', async () => {
    const [gone, other] = [await seedSetting(on.store, userId), await seedSetting(on.store, userId)]
    const of = (recurringSettingId: number | null, over = {}) =>
      anAssignment({ recurringSettingId, nominalDate: '2026-04-06', ...over })
    const before = await seedAssignments(on.store, userId, [
      of(gone.id, { completedAt: 1 }),
      of(gone.id, { nominalDate: '2026-04-13' }),
      of(other.id),
      anAssignment(),
    ])
    await on.store.write(userId, (tx) => tx.recurringSettings.delete(gone.id, 1))
    assert.equal(await on.store.recurringSettings.find(userId, gone.id), undefined)
    for (const it of before) {
      const isLeft = it.recurringSettingId === gone.id
      const updatedAt = it.updatedAt + 1
      const expected = isLeft ? { ...it, recurringSettingId: null, updatedAt } : it
      assert.deepEqual(await on.store.assignments.find(userId, it.id), expected)
    }
  })

  test('accept one assignment per nominal date, also from three concurrent inserts', async () => {
    const [one, other] = [await seedSetting(on.store, userId), await seedSetting(on.store, userId)]
    const make = (recurringSettingId: number, nominalDate: string) =>
      seedAssignments(on.store, userId, [anAssignment({ recurringSettingId, nominalDate })])
    const tries = ['2026-04-06', '2026-04-06', '2026-04-06'].map((date) => make(one.id, date))
    const outcomes = await Promise.allSettled(tries)
    const errors = errorsOf(outcomes)
    assert.equal(errors.length, 2)
    for (const it of errors) assert.match(String(it), madeTwice)
    await make(one.id, '2026-04-13')
    await make(other.id, '2026-04-06')
    const open = await on.store.write(userId, (tx) => tx.assignments.openOf(one.id))
    assert.deepEqual(open.map(({ nominalDate }) => nominalDate).sort(), [
      '2026-04-06',
      '2026-04-13',
    ])
  })

  test('advance once when three concurrent calls start from the same state', async () => {
    const current = await seedSetting(on.store, userId)
    const next = {
      ...current,
      lastNominalDate: '2026-04-13',
      generatedCount: 2,
      checkAt: 5,
      updatedAt: current.updatedAt + 1,
    }
    const advance = () =>
      on.store.write(userId, (tx) => tx.recurringSettings.advance(current, next))
    const outcomes = await Promise.all([advance(), advance(), advance()])
    assert.deepEqual(outcomes.toSorted(), [false, false, true])
    assert.deepEqual(await on.store.recurringSettings.find(userId, current.id), next)
  })

  test('of a user that will create occurrences are returned by running(), the next first, up to a limit', async () => {
    const [userId, other] = [await seedUser(on.store), await seedUser(on.store)]
    const second = await seedSetting(on.store, userId, { checkAt: 2 })
    const first = await seedSetting(on.store, userId, { checkAt: 1 })
    await seedSetting(on.store, userId, { checkAt: null })
    await seedSetting(on.store, other, { checkAt: 0 })
    assert.deepEqual(await on.store.recurringSettings.running(userId, 9), [first, second])
    assert.deepEqual(await on.store.recurringSettings.running(userId, 1), [first])
  })

  test('of all users are returned by toCheck() once checkAt is reached, earliest first, up to a limit', async () => {
    const now = at('2000-01-01T00:00:00Z')
    const [one, other] = [await seedUser(on.store), await seedUser(on.store)]
    const due = (owner: number, checkAt: number | null) => seedSetting(on.store, owner, { checkAt })
    const second = await due(one, now)
    const first = await due(other, now - 1)
    await due(one, now + 1)
    await due(other, null)
    const asked = ({ id, userId }: RecurringSetting) => ({ id, userId })
    const found = await on.store.recurringSettings.toCheck(now, 9)
    const ours = found.filter((it) => it.userId === one || it.userId === other)
    assert.deepEqual(ours, [asked(first), asked(second)])
    assert.equal((await on.store.recurringSettings.toCheck(now, 1)).length, 1)
  })
})
