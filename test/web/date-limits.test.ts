import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { createSeries } from '../support/homework.ts'
import { asText, wrongFields } from '../support/web/page-forms.ts'
import { visitAsStudent } from '../support/web/student-visit.ts'

const ofDates = 'Enter a date from January 1, 1900 to December 31, 9999.'
const ofTimes = 'Enter a date from January 3, 1900 to December 30, 9999.'

describe('a date out of range is answered by the limits', () => {
  const asked: [why: string, address: string, field: string][] = [
    ['the list', '/assignments?due_from=1899-12-31', 'due_from'],
    ['the list, after the last', '/assignments?due_to=10000-01-01', 'due_to'],
    ['time off', '/series/skip?from=1899-12-31&to=1900-01-01', 'from'],
  ]
  for (const [why, address, field] of asked) {
    test(`of dates in ${why}`, async (t) => {
      const { browser } = await visitAsStudent(t)
      const { text } = await browser.get(address)
      assert.deepEqual(wrongFields(text), [field])
      assert.ok(asText(text).includes(ofDates))
    })
  }

  test('of dates at the end of a series', async (t) => {
    const { browser, call } = await visitAsStudent(t)
    await createSeries(call, { type: 'weekly' })
    const form = { endType: 'date', endDate: '20261-04-10', dueTime: '10:00' }
    const { text } = await browser.submit('/series/1', form)
    assert.ok(asText(text).includes(ofDates))
  })

  test('of times at a due date, in the zone of the user', async (t) => {
    const { browser, call } = await visitAsStudent(t)
    const add = (dueDate: string) =>
      browser.submit('/assignments/new', { title: 'Essay', dueDate, dueTime: '00:00' })
    const { status, text } = await add('1900-01-02')
    assert.deepEqual([status, wrongFields(text)], [422, ['dueDate']])
    assert.ok(asText(text).includes(ofTimes))
    for (const limit of ['1900-01-03', '9999-12-30']) {
      assert.deepEqual(wrongFields((await add(limit)).text), [])
    }
    await call('PATCH', '/me', { time_zone: 'UTC', language: 'ja' })
    const { text: japanese } = await add('9999-12-31')
    assert.match(asText(japanese), /1900年1月2日から9999年12月30日までの日付を入力してください。/)
  })
})
