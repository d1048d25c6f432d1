import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { createSeries, read } from '../support/homework.ts'
import { untouched, wrongFields } from '../support/page-forms.ts'
import { visitAsStudent } from '../support/student-visit.ts'

const wrong: readonly [why: string, typed: Record<string, string>, at: readonly string[]][] = [
  ['no title', { title: '' }, ['title']],
  ['a title of 501 characters', { title: '題'.repeat(501) }, ['title']],
  ['no due time', { dueTime: '' }, ['dueTime']],
  ['a due time of 25:00', { dueTime: '25:00' }, ['dueTime']],
  ['no interval', { recurrenceInterval: '' }, ['recurrenceInterval']],
  ['no day of the month', { recurrenceType: 'monthly', recurrenceDay: '' }, ['recurrenceDay']],
  ['an end by count without a count', { endType: 'count' }, ['endCount']],
  ['an end by date without a date', { endType: 'date' }, ['endDate']],
  [
    'a reminder 3651 days before',
    { reminderOffset: '3651', reminderUnit: 'days' },
    ['reminderOffset'],
  ],
  ['an unknown edit behaviour', { editBehavior: 'some' }, ['editBehavior']],
  [
    'three wrong fields at once',
    { title: '', dueTime: '', recurrenceInterval: 'x' },
    ['title', 'dueTime', 'recurrenceInterval'],
  ],
]

describe('an edit of a series answers 422 with the input, and changes nothing, for', () => {
  for (const [why, typed, at] of wrong) {
    test(why, async (t) => {
      const { browser, call } = await visitAsStudent(t)
      const { id } = await createSeries(call, { type: 'weekly' })
      const before = await read(call, `/recurring/${id}`)
      const path = `/series/${id}`
      const fields = { ...untouched((await browser.get(path)).text, path), ...typed }
      for (const action of [path, `${path}/preview`]) {
        const { status, text } = await browser.submit(action, fields)
        assert.deepEqual([status, wrongFields(text).toSorted()], [422, at.toSorted()])
        const { editBehavior: _, ...again } = untouched(text, path)
        for (const [name, value] of Object.entries(again)) assert.equal(value, fields[name], name)
      }
      assert.deepEqual(await read(call, `/recurring/${id}`), before)
    })
  }

  test('a reminder 3651 days before, with its limit shown in days', async (t) => {
    const { browser, call } = await visitAsStudent(t)
    const path = `/series/${(await createSeries(call, { type: 'weekly' })).id}`
    const typed = untouched((await browser.get(path)).text, path)
    const { text } = await browser.submit(path, {
      ...typed,
      reminderOffset: '3651',
      reminderUnit: 'days',
    })
    assert.match(text, /a whole number from 0 to 3650\./)
  })
})
