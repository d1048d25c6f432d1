import assert from 'node:assert/strict'
import { test } from 'node:test'
import { asText } from '../../support/web/page-forms.ts'
import { visitAsStudent } from '../../support/web/student-visit.ts'

const firsts: [language: string, dueDate: string, recurrenceDay: string, note: string][] = [
  ['en', '2026-12-01', '15', 'Tue, Dec 1 falls on another day of the month'],
  ['ja', '2026-12-01', '15', '12月1日(火)は選んだ日と違いますが、最初の課題の期限になります。'],
  ['en', '2026-12-15', '15', ''],
  ['en', '2026-11-30', '31', ''],
  ['en', '2026-12-01', '', ''],
]
for (const [language, dueDate, recurrenceDay, note] of firsts) {
  const says = note ? 'says that it is another day' : 'says nothing of that'
  test(`the preview of a series on day ${recurrenceDay || 'of its first date'} that begins on ${dueDate} ${says}, in ${language}`, async (t) => {
    const { browser, call } = await visitAsStudent(t)
    await call('PATCH', '/me', { language })
    const rule = { recurrenceType: 'monthly', recurrenceInterval: '1', recurrenceDay }
    const form = { title: 'Report', dueDate, dueTime: '23:59', ...rule, endType: 'never' }
    const { status, text } = await browser.submit('/assignments/new/preview', form)
    assert.equal(status, 200)
    if (note) assert.ok(asText(text).includes(note))
    else assert.doesNotMatch(text, /another day of|選んだ日と違い/)
  })
}
