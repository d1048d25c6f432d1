import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { listOf, read, startSeries } from '../../support/homework.ts'
import { untouched } from '../../support/web/page-forms.ts'
import { visitAsStudent } from '../../support/web/student-visit.ts'
import type { Browser } from '../../support/web/visiting.ts'

/** The controls for when a series reminds, as its form shows them. */
async function shownReminder(browser: Browser, path: string) {
  const { reminderDays, reminderTime } = untouched((await browser.get(path)).text, path)
  return [reminderDays, reminderTime]
}

describe('a series', () => {
  test('shows when it reminds as its creation asked for it, and saves it so', async (t) => {
    const { browser, call } = await visitAsStudent(t)
    await browser.submit('/assignments/new', {
      ...{ title: 'Drill', dueDate: '2026-04-20', dueTime: '23:59' },
      ...{ recurrenceType: 'weekly', recurrenceInterval: '1' },
      ...{ reminderEnabled: 'on', reminderAt: '2026-04-19', reminderTime: '18:00' },
    })
    assert.deepEqual(await shownReminder(browser, '/series/1'), ['1', '18:00'])
    const typed = untouched((await browser.get('/series/1')).text, '/series/1')
    const later = { reminderDays: '2', reminderTime: '07:30' }
    await browser.submit('/series/1', { ...typed, ...later })
    assert.deepEqual(await shownReminder(browser, '/series/1'), ['2', '07:30'])
    const [made] = await listOf(call, '/assignments')
    assert.equal(made.reminder_at, '2026-04-18T07:30:00+09:00')
  })

  for (const [offset, ...shown] of [
    [0, '0', '17:30'],
    [60, '0', '16:30'],
    [1050, '0', '00:00'],
    [1051, '1', '23:59'],
    [1440, '1', '17:30'],
    [5_256_000, '3650', '17:30'],
  ] as const) {
    test(`that a program lets remind ${offset} minutes before 17:30 keeps that when it is edited`, async (t) => {
      const { browser, call } = await visitAsStudent(t)
      const fields = { due_time: '17:30', reminder_enabled: true, reminder_offset: offset }
      const { id } = await startSeries(call, fields)
      const path = `/series/${id}`
      assert.deepEqual(await shownReminder(browser, path), shown)
      const typed = untouched((await browser.get(path)).text, path)
      await browser.submit(path, { ...typed, subject: 'Art' })
      const { subject, reminder_offset } = await read(call, `/recurring/${id}`)
      assert.deepEqual([subject, reminder_offset], ['Art', offset])
    })
  }

  test('that a program lets remind at no time stays so when it is edited', async (t) => {
    const { browser, call } = await visitAsStudent(t)
    const { id } = await startSeries(call, { reminder_enabled: true })
    const path = `/series/${id}`
    const typed = untouched((await browser.get(path)).text, path)
    assert.equal((await browser.post(path, { ...typed, subject: 'Art' })).status, 303)
    const { reminder_enabled, reminder_offset } = await read(call, `/recurring/${id}`)
    assert.deepEqual([reminder_enabled, reminder_offset], [true, undefined])
    const edited = untouched((await browser.get(path)).text, path)
    for (const half of [{ reminderDays: '1' }, { reminderTime: '08:00' }]) {
      const { status, text } = await browser.post(path, { ...edited, ...half })
      assert.equal(status, 422)
      assert.equal(text.match(/id="reminder(Days|Time)-error"/g)?.length, 1)
    }
  })

  test('reminds at the time in its form when only the due time is edited', async (t) => {
    const { browser, call } = await visitAsStudent(t)
    const fields = { due_time: '17:30', reminder_enabled: true, reminder_offset: 60 }
    const { id } = await startSeries(call, fields)
    const path = `/series/${id}`
    const typed = untouched((await browser.get(path)).text, path)
    await browser.submit(path, { ...typed, dueTime: '20:00' })
    assert.deepEqual(await shownReminder(browser, path), ['0', '16:30'])
    assert.equal((await read(call, `/recurring/${id}`)).reminder_offset, 210)
  })

  test('keeps the time of a reminder that is switched off, whatever is in its hidden fields', async (t) => {
    const { browser, call } = await visitAsStudent(t)
    const { id } = await startSeries(call, { reminder_enabled: true, reminder_offset: 90 })
    const path = `/series/${id}`
    const { reminderEnabled: _, ...typed } = untouched((await browser.get(path)).text, path)
    assert.equal((await browser.post(path, { ...typed, reminderTime: '' })).status, 303)
    const { reminder_enabled, reminder_offset } = await read(call, `/recurring/${id}`)
    assert.deepEqual([reminder_enabled, reminder_offset], [false, 90])
  })
})
