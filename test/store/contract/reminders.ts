import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { NewAssignment } from '../../../src/domain/assignments/assignment.ts'
import { isToRemindIn, remindersOf, urgentLead } from '../../../src/domain/assignments/reminder.ts'
import { anAssignment } from '../../support/builders.ts'
import { seedAssignments, seedSetting, seedUser } from '../../support/seed.ts'
import { onEveryEngine } from '../../support/stores.ts'

/** Few enough values that times often meet, at both ends of a window. */
const anyTime = fc.integer({ min: 0, max: 6 })
const anyAssignments = fc.array(
  fc
    .record({
      dueDate: anyTime.map((it) => it + urgentLead),
      reminderAt: fc.option(anyTime, { nil: null }),
      reminderEnabled: fc.boolean(),
      urgentReminderEnabled: fc.boolean(),
      completedAt: fc.option(fc.constant(1), { nil: null, freq: 4 }),
      isArchived: fc.nat(4).map((it) => it === 0),
      createdAt: anyTime,
      isOfSeries: fc.boolean(),
    })
    .map(({ isOfSeries, ...over }) => ({ isOfSeries, ...anAssignment(over) })),
  { maxLength: 4 },
)
const isOpen = ({ completedAt, isArchived }: NewAssignment) => completedAt === null && !isArchived

onEveryEngine('reminders', (on) => {
  test('are those of open assignments by the domain, in any window, and the next one is the first of them', async () => {
    const property = fc.asyncProperty(
      anyAssignments,
      anyTime,
      anyTime,
      async (all, from, length) => {
        const userId = await seedUser(on.store)
        const { id: recurringSettingId } = await seedSetting(on.store, userId)
        const given = all.map(({ isOfSeries, ...it }, n) => ({
          ...it,
          ...(isOfSeries && { recurringSettingId, nominalDate: `2026-05-0${n + 1}` }),
        }))
        const open = (await seedAssignments(on.store, userId, given)).filter(isOpen)
        const window = { after: from, until: from + length }
        const { items: found } = await on.store.reminders.inWindow(userId, window, 10)
        const wanted = open.filter((it) => isToRemindIn(it, window))
        assert.deepEqual(
          found.map(({ id }) => id),
          wanted.toSorted((a, b) => a.dueDate - b.dueDate || a.id - b.id).map(({ id }) => id),
        )
        assert.ok(found.every((it) => isToRemindIn(it, window)))
        const later = open.flatMap((it) =>
          remindersOf(it).filter((time) => time > from && time > it.createdAt),
        )
        const next = later.length === 0 ? undefined : Math.min(...later)
        assert.equal(await on.store.reminders.nextAfter(userId, from), next)
      },
    )
    await fc.assert(property, { numRuns: 100 })
  })

  test('are no more than asked for, those of the first due, of this user alone, with their number', async () => {
    const [userId, another] = [await seedUser(on.store), await seedUser(on.store)]
    const dues = [3, 1, 2].map((it) =>
      anAssignment({ title: `${it}`, dueDate: it + urgentLead, createdAt: 0 }),
    )
    await seedAssignments(on.store, userId, dues)
    await seedAssignments(on.store, another, dues)
    const { items, totalCount } = await on.store.reminders.inWindow(
      userId,
      { after: 0, until: 3 },
      2,
    )
    assert.deepEqual(
      items.map(({ title }) => title),
      ['1', '2'],
    )
    assert.equal(totalCount, 3)
  })
})
