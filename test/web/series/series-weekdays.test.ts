import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { createSeries, type Json, read } from '../../support/homework.ts'
import { asText, untouched, wrongFields } from '../../support/web/page-forms.ts'
import { visitAsStudent } from '../../support/web/student-visit.ts'

const drill = {
  ...{ title: 'Drill', dueDate: '2026-04-20', dueTime: '17:30', priority: 'medium' },
  ...{ recurrenceType: 'weekly', recurrenceInterval: '1', endType: 'never', catchUp: 'all' },
}
const daysOf = ({ recurrence_weekday, recurrence_weekdays }: Json) =>
  recurrence_weekdays ?? [recurrence_weekday]

describe('the weekdays of a series in a form', () => {
  test('are all those that are ticked, as a browser sends them', async (t) => {
    const { browser, app, call } = await visitAsStudent(t)
    const { text } = await browser.get('/assignments/new')
    const { form_token = '' } = untouched(text, '/assignments/new')
    const body = new URLSearchParams({ ...drill, form_token })
    for (const day of ['1', '4']) body.append('recurrenceWeekdays', day)
    const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const host = 'kadai.example.org'
    const { statusCode } = await app.inject({
      method: 'POST',
      url: '/assignments/new',
      headers: {
        ...{ host, cookie, origin: `http://${host}` },
        'content-type': 'application/x-www-form-urlencoded',
      },
      payload: body.toString(),
    })
    assert.equal(statusCode, 303)
    assert.deepEqual(daysOf(await read(call, '/recurring/1')), [1, 4])
  })

  test('are that of the due date in a new series where none is ticked', async (t) => {
    const { browser, call } = await visitAsStudent(t)
    await browser.submit('/assignments/new', drill)
    assert.deepEqual(daysOf(await read(call, '/recurring/1')), [1])
  })

  test('are ticked again when a form comes back', async (t) => {
    const { browser } = await visitAsStudent(t)
    const refused = { ...drill, title: '', recurrenceWeekdays: '0,6' }
    const { status, text } = await browser.submit('/assignments/new', refused)
    assert.equal(status, 422)
    assert.equal(untouched(text, '/assignments/new').recurrenceWeekdays, '0,6')
    assert.match(asText(text), /Every Sunday and Saturday at 17:30/)
  })

  test('stay as they are if an edit does not touch them, and are at least one', async (t) => {
    const { browser, call } = await visitAsStudent(t)
    const before = await createSeries(call, { type: 'weekly', weekdays: [1, 3, 5] })
    const { text } = await browser.get('/series/1')
    const shown = untouched(text, '/series/1')
    assert.equal(shown.recurrenceWeekdays, '1,3,5')
    await browser.submit('/series/1', shown)
    assert.deepEqual(await read(call, '/recurring/1'), before)
    const { recurrenceWeekdays, ...none } = shown
    const refused = await browser.submit('/series/1', none)
    assert.deepEqual([refused.status, wrongFields(refused.text)], [422, ['recurrenceWeekdays']])
    assert.match(asText(refused.text), /Choose at least one\./)
    await browser.submit('/series/1', { ...shown, recurrenceWeekdays: '2' })
    assert.deepEqual(daysOf(await read(call, '/recurring/1')), [2])
  })

  const firsts: [language: string, dueDate: string, weekdays: readonly string[], note: string][] = [
    ['en', '2026-12-01', ['3', '5'], 'Tue, Dec 1 falls on another weekday'],
    ['en', '2027-12-01', ['5'], 'Wed, Dec 1, 2027 falls on another weekday'],
    ['en', '2026-12-02', ['3', '5'], ''],
    ['en', '2026-12-01', [], ''],
    [
      'ja',
      '2026-12-01',
      ['3', '5'],
      '12月1日(火)は選んだ曜日と違いますが、最初の課題の期限になります。',
    ],
    ['ja', '2026-12-02', ['3', '5'], ''],
  ]
  for (const [language, dueDate, recurrenceWeekdays, note] of firsts) {
    const days = recurrenceWeekdays.join(' and ') || 'not chosen'
    const says = note ? 'lack it: the preview says so' : 'have it: the preview says nothing'
    test(`of a series that begins on ${dueDate}, if ${days}, ${says}, in ${language}`, async (t) => {
      const { browser, call } = await visitAsStudent(t)
      await call('PATCH', '/me', { language })
      const form = { ...drill, dueDate, recurrenceWeekdays }
      const { status, text } = await browser.submit('/assignments/new/preview', form)
      assert.equal(status, 200)
      if (note) assert.ok(asText(text).includes(note))
      else assert.doesNotMatch(text, /another weekday|選んだ曜日と違い/)
    })
  }

  test('are shown by name if they were changed elsewhere', async (t) => {
    const { browser, call } = await visitAsStudent(t)
    await createSeries(call, { type: 'weekly', weekdays: [1, 3] })
    const { text } = await browser.get('/series/1')
    const mine = { ...untouched(text, '/series/1'), recurrenceWeekdays: '1,3,5' }
    await call('PUT', '/recurring/1', { recurrence_weekdays: [2, 4] })
    const answer = await browser.submit('/series/1', mine)
    assert.equal(answer.status, 409)
    assert.match(asText(answer.text), /Weekdays\s*Tuesday and Thursday/)
    assert.equal(untouched(answer.text, '/series/1').recurrenceWeekdays, '1,3,5')
  })
})
