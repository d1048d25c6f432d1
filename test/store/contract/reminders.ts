import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { Assignment, NewAssignment } from '../../../src/domain/assignments/assignment.ts'
import { isToRemindIn, timesOfMails, urgentLead } from '../../../src/domain/assignments/reminder.ts'
import type { RemindedAssignment } from '../../../src/store/store.ts'
import { anAssignment } from '../../support/builders.ts'
import { seedAssignments, seedSetting, seedUser } from '../../support/seed.ts'
import { onEveryEngine } from '../../support/stores.ts'

/** Few enough values that times often meet, at both ends of a window. */
const anyTime = fc.integer({ min: 0, max: 3 })
const anyAssignments = fc.array(
  fc
    .record({
      subject: fc.constantFrom('', 'Math'),
      dueDate: fc.tuple(anyTime, fc.constantFrom(0, urgentLead)).map(([it, lead]) => it + lead),
      reminderAt: fc.option(anyTime, { nil: null, freq: 10 }),
      reminderEnabled: fc.boolean(),
      urgentReminderEnabled: fc.boolean(),
      completedAt: fc.nat(9).map((it) => (it === 0 ? 1 : null)),
      isArchived: fc.nat(9).map((it) => it === 0),
      createdAt: anyTime,
      isOfSeries: fc.boolean(),
    })
    .map(({ isOfSeries, ...over }) => ({ isOfSeries, ...anAssignment(over) })),
  { maxLength: 8 },
)
const isOpen = ({ completedAt, isArchived }: NewAssignment) => completedAt === null && !isArchived

const asReminded = ({ id, title, subject, dueDate }: Assignment): RemindedAssignment => ({
  id,
  title,
  subject,
  dueDate,
})

onEveryEngine('reminders', (on) => {
  test('are those of open assignments by the domain, in any window, and the next one is the first of them', async () => {
    const property = fc.asyncProperty(
      anyAssignments,
      anyTime,
      anyTime,
      async (all, from, length) => {
        const userId = await seedUser(on.store)
        const { id: recurringSettingId } = await seedSetting(on.store, userId, { createdAt: 1 })
        const given = all.map(({ isOfSeries, ...it }, n) => ({
          ...it,
          ...(isOfSeries && { recurringSettingId, nominalDate: `2026-05-0${n + 1}` }),
        }))
        const open = (await seedAssignments(on.store, userId, given)).filter(isOpen).map((it) => ({
          ...it,
          seriesCreatedAt: it.recurringSettingId === null ? null : 1,
        }))
        const window = { after: from, until: from + length }
        const { items: found } = await on.store.reminders.inWindow(userId, window, 10)
        const wanted = open.filter((it) => isToRemindIn(it, window))
        wanted.sort((a, b) => a.dueDate - b.dueDate || a.id - b.id)
        assert.deepEqual(found, wanted.map(asReminded))
        const later = open.flatMap(timesOfMails).filter((time) => time > from)
        const next = later.length === 0 ? undefined : Math.min(...later)
        assert.equal(await on.store.reminders.nextAfter(userId, from), next)
      },
    )
    await fc.assert(property, { numRuns: 200 })
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
