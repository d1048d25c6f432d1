import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  isToRemindIn,
  remindersOf,
  windowToSend,
} from '../../../src/domain/assignments/reminder.ts'
import { anAssignment, at } from '../../support/builders.ts'

const dueDate = at('2026-04-10T12:00:00Z')
const anHourBefore = at('2026-04-10T11:00:00Z')
const reminderAt = at('2026-04-10T11:30:00Z')

describe('the times to remind of an assignment', () => {
  test('are its own if that is on, and an hour before it is due if it is urgent, in order', () => {
    const reminders = (over: object) => remindersOf(anAssignment({ dueDate, reminderAt, ...over }))
    const on = { reminderEnabled: true }
    const notUrgent = { urgentReminderEnabled: false }
    assert.deepEqual(reminders({}), [anHourBefore])
    assert.deepEqual(reminders(on), [anHourBefore, reminderAt])
    assert.deepEqual(reminders({ ...on, ...notUrgent }), [reminderAt])
    assert.deepEqual(reminders({ ...on, ...notUrgent, reminderAt: null }), [])
    assert.deepEqual(reminders(notUrgent), [])
  })

  test('are not the same twice', () => {
    const both = { dueDate, reminderEnabled: true, reminderAt: anHourBefore }
    assert.deepEqual(remindersOf(anAssignment(both)), [anHourBefore])
  })
})

describe('a reminder', () => {
  const createdAt = at('2026-04-10T10:00:00Z')
  const urgent = { ...anAssignment({ dueDate, createdAt }), seriesCreatedAt: null }
  const isIn = (after: number, until: number, over = {}) =>
    isToRemindIn({ ...urgent, ...over }, { after, until })

  test('belongs to the window in which its time comes, from just after its start to its end', () => {
    assert.equal(isIn(anHourBefore - 1, anHourBefore), true)
    assert.equal(isIn(anHourBefore, anHourBefore + 1), false)
    assert.equal(isIn(anHourBefore - 2, anHourBefore - 1), false)
  })

  test('is not sent if it was past when the assignment was created', () => {
    const [after, until] = [anHourBefore - 1, reminderAt]
    assert.equal(isIn(after, until, { createdAt: anHourBefore - 1 }), true)
    assert.equal(isIn(after, until, { createdAt: anHourBefore }), false)
    assert.equal(
      isIn(after, until, { createdAt: anHourBefore, reminderEnabled: true, reminderAt }),
      true,
    )
  })

  test('that was past when its series made the assignment comes at once, while that is not due yet', () => {
    const at = anHourBefore + 5
    const made = { seriesCreatedAt: at - 1, createdAt: at }
    assert.equal(isIn(at - 1, at, made), true)
    assert.equal(isIn(at, at + 1, made), false)
    assert.equal(isIn(at - 1, at, { ...made, seriesCreatedAt: null }), false)
    assert.equal(isIn(at - 1, at, { ...made, seriesCreatedAt: at }), false)
    assert.equal(isIn(at - 1, at, { ...made, urgentReminderEnabled: false }), false)
    const late = { ...made, createdAt: dueDate }
    assert.equal(isIn(dueDate - 1, dueDate, late), false)
  })

  test('is not sent twice by a clock that is set back, nor lost by one that was far ahead', () => {
    const day = 24 * 3_600_000
    assert.deepEqual(windowToSend(100, 90), { after: 100, until: 100 })
    assert.deepEqual(windowToSend(90 + day, 90), { after: 90 + day, until: 90 + day })
    assert.deepEqual(windowToSend(91 + day, 90), { after: 90, until: 90 })
  })

  test('is sent up to a day late', () => {
    const now = at('2026-04-11T12:00:00Z')
    assert.deepEqual(windowToSend(dueDate + 1, now), { after: dueDate + 1, until: now })
    assert.deepEqual(windowToSend(anHourBefore, now), { after: dueDate, until: now })
  })
})
