import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { followingStored, versionOf } from '../../src/web/forms/edit-version.ts'

const withVersion = (values: Readonly<Record<string, string>>) => ({
  ...values,
  version: versionOf(values),
})

/** What counts of a form that showed `shown`, was changed by `typed`, and meets `stored`. */
function merged(
  shown: Readonly<Record<string, string>>,
  typed: Readonly<Record<string, string>>,
  stored: Readonly<Record<string, string>>,
) {
  const { version, ...values } = followingStored(
    { ...withVersion(shown), ...typed },
    withVersion(stored),
  )
  return values
}

describe('a form whose object was changed meanwhile', () => {
  test('keeps what was changed in it, and has the stored values of all else', () => {
    const shown = { title: 'Essay', description: 'a\nb', subject: 'Art' }
    const stored = { title: 'Theirs', description: 'c', subject: 'Music' }
    // A browser sends line breaks in its own way.
    const typed = { subject: 'Mine', description: 'a\r\nb' }
    assert.deepEqual(merged(shown, typed, stored), {
      title: 'Theirs',
      description: 'c',
      subject: 'Mine',
    })
  })

  test('follows boxes that somebody ticked or unticked elsewhere, and keeps its own', () => {
    const box = { isArchived: 'on' }
    assert.deepEqual(merged({ title: 'x' }, {}, { title: 'x', ...box }), { title: 'x', ...box })
    assert.deepEqual(merged({ title: 'x', ...box }, {}, { title: 'x' }), { title: 'x' })
    assert.deepEqual(merged({ title: 'x' }, box, { title: 'y' }), { title: 'y', ...box })
  })

  test('keeps a date and its time together', () => {
    const shown = { dueDate: '2026-12-10', dueTime: '12:00', dueDateExact: 'a' }
    const stored = { dueDate: '2026-12-20', dueTime: '23:00', dueDateExact: 'b' }
    assert.deepEqual(merged(shown, { dueTime: '08:00' }, stored), { ...shown, dueTime: '08:00' })
    assert.deepEqual(merged(shown, {}, stored), stored)
  })

  test('follows the rule of a series, whatever it shows where the type uses nothing', () => {
    const daily = { recurrenceType: 'daily', recurrenceWeekdays: '', recurrenceDay: '' }
    const weekly = { recurrenceType: 'weekly', recurrenceWeekdays: '1', recurrenceDay: '' }
    assert.deepEqual(
      merged(daily, { recurrenceWeekdays: '5', recurrenceDay: '27' }, weekly),
      weekly,
    )
    const mine = { recurrenceType: 'weekly', recurrenceWeekdays: '5' }
    assert.deepEqual(merged(daily, mine, weekly), { ...daily, ...mine })
  })

  test('keeps all that was typed if its version does not tell what it showed', () => {
    const stored = withVersion({ title: 'Theirs', description: 'long' })
    for (const version of ['', 'k3pZ0', ' ']) {
      const typed = { title: 'Mine', description: '', version }
      assert.deepEqual(followingStored(typed, stored), typed)
    }
  })

  test('has no value from a name that every object knows', () => {
    const typed = { title: 'x', version: '__proto__:x constructor:x toString:x title:y' }
    const values = followingStored(typed, withVersion({ title: 'y' }))
    for (const value of Object.values(values)) assert.equal(typeof value, 'string')
    assert.equal(values.title, 'x')
  })
})
