import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { createSeries, read } from '../../support/homework.ts'
import { untouched, wrongFields } from '../../support/web/page-forms.ts'
import { visitAsStudent } from '../../support/web/student-visit.ts'

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
    { reminderEnabled: 'on', reminderDays: '3651', reminderTime: '08:00' },
    ['reminderDays'],
  ],
  [
    'a reminder without a time',
    { reminderEnabled: 'on', reminderDays: '1', reminderTime: '' },
    ['reminderTime'],
  ],
  [
    'a reminder without days',
    { reminderEnabled: 'on', reminderDays: '', reminderTime: '08:00' },
    ['reminderDays'],
  ],
  [
    'a reminder at 25:00',
    { reminderEnabled: 'on', reminderDays: '1', reminderTime: '25:00' },
    ['reminderTime'],
  ],
  [
    'a reminder that is switched on without a day and a time',
    { reminderEnabled: 'on' },
    ['reminderDays', 'reminderTime'],
  ],
  [
    'a reminder after the due time',
    { dueTime: '08:00', reminderEnabled: 'on', reminderDays: '0', reminderTime: '08:01' },
    ['reminderTime'],
  ],
  [
    'no due time, but a reminder',
    { dueTime: '', reminderEnabled: 'on', reminderDays: '0', reminderTime: '08:01' },
    ['dueTime'],
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

  test('a reminder ten years before and a minute, with the limit of its days', async (t) => {
    const { browser, call } = await visitAsStudent(t)
    const { id } = await createSeries(call, { type: 'weekly' }, { due_date: '2026-04-12T08:00' })
    const path = `/series/${id}`
    const typed = untouched((await browser.get(path)).text, path)
    for (const [reminderTime, max] of [
      ['07:59', 3649],
      ['08:00', 3650],
    ] as const) {
      const wrong = { ...typed, reminderEnabled: 'on', reminderDays: '3651', reminderTime }
      const { text } = await browser.submit(path, wrong)
      assert.match(text, new RegExp(`a whole number from 0 to ${max}\\.`))
    }
  })

  test('an interval of 999, which the preview names too: with JavaScript, only that is renewed', async (t) => {
    const { browser, call } = await visitAsStudent(t)
    const path = `/series/${(await createSeries(call, { type: 'weekly' })).id}`
    const typed = untouched((await browser.get(path)).text, path)
    const wrong = { ...typed, title: '', recurrenceInterval: '999' }
    const { text } = await browser.submit(`${path}/preview`, wrong)
    assert.deepEqual(mistakesInPreview(text), [
      ['Title', 'Please fill this in.'],
      ['Every', 'Enter a whole number from 1 to 365.'],
    ])
    assert.deepEqual(mistakesInPreview((await browser.get(path)).text), [])
  })
})

describe('the preview of a new series names what it cannot be made of,', () => {
  const daily = { recurrenceType: 'daily', recurrenceInterval: '1', dueDate: '2026-05-01' }
  for (const [why, typed, told] of [
    [
      'a wrong interval and a wrong end',
      { recurrenceInterval: '999', endType: 'date', endDate: '' },
      [
        ['Every', 'Enter a whole number from 1 to 365.'],
        ['Last day', 'Please fill this in.'],
      ],
    ],
    ['a due date that does not exist', { dueDate: '2026-02-30' }, [['Due date', /exist/]]],
    ['but not the due date as long as it is missing', { dueDate: '' }, []],
    ['and nothing else', { title: '', reminderAt: 'soon' }, []],
  ] as const) {
    test(why, async (t) => {
      const { browser } = await visitAsStudent(t)
      const { text } = await browser.submit('/assignments/new/preview', { ...daily, ...typed })
      const found = mistakesInPreview(text)
      assert.equal(found.length, told.length)
      for (const [n, [label, message]] of told.entries()) {
        assert.equal(found[n]?.[0], label)
        assert.match(found[n]?.[1] ?? '', new RegExp(message))
      }
    })
  }
})

function mistakesInPreview(page: string) {
  const [preview = ''] = /<section class="preview .*?<\/section>/s.exec(page) ?? []
  return [...preview.matchAll(/<dt>([^<]*)<\/dt><dd class="error">([^<]*)</g)].map(
    ([, label = '', message = '']) => [label, message],
  )
}
