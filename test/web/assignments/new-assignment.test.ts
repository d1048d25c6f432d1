import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { create, firstOf, listOf, read } from '../../support/homework.ts'
import { asText, untouched, wrongFields } from '../../support/web/page-forms.ts'
import { visitAsStudent } from '../../support/web/student-visit.ts'

const essay = {
  title: 'Essay <1>',
  description: 'first\r\nsecond',
  subject: '国語',
  priority: 'high',
  dueDate: '2026-04-20',
  dueTime: '17:30',
  urgentReminderEnabled: 'on',
  recurrenceType: '',
}

describe('the form for a new assignment', () => {
  test('creates an assignment in the zone of the user, and redirects to `back`', async (t) => {
    const { browser, call } = await visitAsStudent(t)
    await browser.get('/assignments/new')
    const answer = await browser.post('/assignments/new', { ...essay, back: '/calendar' })
    assert.deepEqual([answer.status, answer.headers.location], [303, '/calendar'])
    const [made] = await listOf(call, '/assignments')
    const { title, description, subject, priority, due_date, reminder_enabled } = made
    assert.deepEqual(
      { title, description, subject, priority, due_date, reminder_enabled },
      {
        title: 'Essay <1>',
        description: 'first\nsecond',
        subject: '国語',
        priority: 'high',
        due_date: '2026-04-20T17:30:00+09:00',
        reminder_enabled: false,
      },
    )
  })

  test('sets the due time to 23:59 if none is given', async (t) => {
    const { browser, call } = await visitAsStudent(t)
    await browser.submit('/assignments/new', { ...essay, dueTime: '' })
    const [made] = await listOf(call, '/assignments')
    assert.equal(made.due_date, '2026-04-20T23:59:00+09:00')
  })

  test('redirects to /assignments if `back` is another site', async (t) => {
    const { browser } = await visitAsStudent(t)
    const answer = await browser.post('/assignments/new', { ...essay, back: '//example.com' })
    assert.equal(answer.headers.location, '/assignments')
  })

  test('is prefilled from `due` and `subject`, suggests known subjects, and ignores an invalid date', async (t) => {
    const { browser, call } = await visitAsStudent(t)
    await create(call, { subject: 'Art & Music' })
    const { text } = await browser.get('/assignments/new?due=2026-04-30&subject=Art')
    const { dueDate, dueTime, subject } = untouched(text, '/assignments/new')
    assert.deepEqual([dueDate, dueTime, subject], ['2026-04-30', '23:59', 'Art'])
    assert.match(
      asText(/<datalist.*?<\/datalist>/s.exec(text)?.[0].replace(/value="([^"]*)"/, '>$1') ?? ''),
      /Art & Music/,
    )
    const { text: odd } = await browser.get('/assignments/new?due=2026-02-30')
    assert.equal(untouched(odd, '/assignments/new').dueDate, '')
  })

  test('creates a series if a recurrence is chosen', async (t) => {
    const { browser, call } = await visitAsStudent(t)
    const { text } = await browser.get('/assignments/new?recurrence=weekly')
    assert.equal(untouched(text, '/assignments/new').recurrenceType, 'weekly')
    await browser.submit('/assignments/new', {
      ...essay,
      ...{ reminderEnabled: 'on', reminderAt: '2026-04-20', reminderTime: '08:00' },
      ...{ recurrenceType: 'weekly', recurrenceInterval: '2', recurrenceWeekdays: '5' },
      ...{ endType: 'count', endCount: '3', catchUp: 'latest' },
      // Not of a weekly one.
      recurrenceDay: '99',
    })
    const { recurring_assignments } = await read(call, '/recurring')
    assert.equal(recurring_assignments.length, 1)
    const [setting] = recurring_assignments
    assert.deepEqual(
      [setting.recurrence_type, setting.recurrence_interval, setting.recurrence_weekday],
      ['weekly', 2, 5],
    )
    assert.deepEqual(
      [setting.end_count, setting.catch_up, setting.due_time],
      [3, 'latest', '17:30'],
    )
    assert.equal(setting.reminder_offset, 570)
    assert.equal((await firstOf(call, setting)).due_date, '2026-04-20T17:30:00+09:00')
  })
})

const weekly = { recurrenceType: 'weekly', recurrenceInterval: '1', endType: 'never' }
const wrong: readonly [why: string, typed: Record<string, string>, at: readonly string[]][] = [
  ['a blank title', { title: ' ' }, ['title']],
  ['a title of 501 characters', { title: '題'.repeat(501) }, ['title']],
  ['a subject of 201 characters', { subject: 's'.repeat(201) }, ['subject']],
  ['a description with NUL', { description: 'a\0b' }, ['description']],
  ['no due date', { dueDate: '' }, ['dueDate']],
  ['a due date of 30 February', { dueDate: '2026-02-30' }, ['dueDate']],
  ['an unknown priority', { priority: 'urgent' }, ['priority']],
  ['an unknown recurrence type', { recurrenceType: 'hourly' }, ['recurrenceType']],
  [
    'no interval, or one that no browser can read',
    { ...weekly, recurrenceInterval: '' },
    ['recurrenceInterval'],
  ],
  ['an interval of 0', { ...weekly, recurrenceInterval: '0' }, ['recurrenceInterval']],
  ['an interval in words', { ...weekly, recurrenceInterval: 'two' }, ['recurrenceInterval']],
  ['an interval of 1.5', { ...weekly, recurrenceInterval: '1.5' }, ['recurrenceInterval']],
  ['weekday 7', { ...weekly, recurrenceWeekdays: '3,7' }, ['recurrenceWeekdays']],
  [
    'day 32 of the month',
    { ...weekly, recurrenceType: 'monthly', recurrenceDay: '32' },
    ['recurrenceDay'],
  ],
  ['an end by count without a count', { ...weekly, endType: 'count' }, ['endCount']],
  ['an end by date without a date', { ...weekly, endType: 'date', endDate: '' }, ['endDate']],
  [
    'an end before the first due date',
    { ...weekly, endType: 'date', endDate: '2026-04-19' },
    ['endDate'],
  ],
  [
    'four wrong fields at once',
    { ...weekly, title: '', subject: 's'.repeat(201), recurrenceInterval: '366', endType: 'count' },
    ['title', 'subject', 'recurrenceInterval', 'endCount'],
  ],
]

describe('the form for a new assignment answers 422 with the input and an error at the field for', () => {
  for (const [why, typed, at] of wrong) {
    test(why, async (t) => {
      const { browser, call } = await visitAsStudent(t)
      const fields = { ...essay, ...typed }
      const { status, text } = await browser.submit('/assignments/new', fields)
      assert.deepEqual([status, wrongFields(text).toSorted()], [422, at.toSorted()])
      const again = untouched(text, '/assignments/new')
      for (const [name, value] of Object.entries(fields)) {
        // A choice that a control does not offer cannot be shown by it.
        const isShown = !/^(?:priority|recurrenceType|recurrenceWeekdays)$/.test(name)
        if (isShown) assert.equal(again[name], value, name)
      }
      assert.equal((await read(call, '/assignments')).count, 0)
    })
  }
})

test('a description with markup is shown as text in a rejected form and in the saved one', async (t) => {
  const { browser, call } = await visitAsStudent(t)
  const description = '</textarea><script>alert(1)</script>'
  const refused = await browser.submit('/assignments/new', { ...essay, title: '', description })
  await browser.submit('/assignments/new', { ...essay, description })
  const [made] = await listOf(call, '/assignments')
  assert.equal(made.description, description)
  const shown = await browser.get(`/assignments/${made.id}`)
  for (const [{ text }, action] of [
    [refused, '/assignments/new'],
    [shown, `/assignments/${made.id}`],
  ] as const) {
    assert.doesNotMatch(text, /<script>/)
    assert.equal(untouched(text, action).description, description)
  }
})
