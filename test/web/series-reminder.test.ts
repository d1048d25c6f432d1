import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { read, startSeries } from '../support/homework.ts'
import { untouched } from '../support/page-forms.ts'
import { visitAsStudent } from '../support/student-visit.ts'

describe('a series', () => {
  test('keeps the time of a reminder that is switched off, whatever is in its hidden fields', async (t) => {
    const { browser, call } = await visitAsStudent(t)
    const { id } = await startSeries(call, { reminder_enabled: true, reminder_offset: 90 })
    const path = `/series/${id}`
    const { reminderEnabled: _, ...typed } = untouched((await browser.get(path)).text, path)
    assert.equal((await browser.post(path, { ...typed, reminderOffset: '' })).status, 303)
    const { reminder_enabled, reminder_offset } = await read(call, `/recurring/${id}`)
    assert.deepEqual([reminder_enabled, reminder_offset], [false, 90])
  })
})
