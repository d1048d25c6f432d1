import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { remindersOf } from '../../src/domain/reminder.ts'
import { anAssignment, at } from '../support/builders.ts'

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
