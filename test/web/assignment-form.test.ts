import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { create, firstOf, listOf, read, startSeries } from '../support/homework.ts'
import { asText, untouched, wrongFields } from '../support/page-forms.ts'
import { visitAsStudent } from '../support/student-visit.ts'

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

describe('a new assignment', () => {
  test('says of reminders that none is sent, and so do the other forms that take one', async (t) => {
    const { browser, call } = await visitAsStudent(t)
    const { id } = await create(call)
    const series = await startSeries(call)
    for (const path of ['/assignments/new', `/assignments/${id}`, `/series/${series.id}`]) {
      const { text } = await browser.get(path)
      assert.match(text, /<fieldset aria-describedby="reminder-hint">/, path)
      assert.match(text, /id="reminder-hint">[^<]*Kadai itself sends nothing\.</, path)
    }
    await call('PATCH', '/me', { language: 'ja' })
    const { text } = await browser.get('/assignments/new')
    assert.match(text, /id="reminder-hint">[^<]*Kadaiから通知が届くことはありません。</)
  })

  test('is made of what was typed, in the zone of the user, and leads back', async (t) => {
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

  test('is due at the end of its day where no time is given', async (t) => {
    const { browser, call } = await visitAsStudent(t)
    await browser.submit('/assignments/new', { ...essay, dueTime: '' })
    const [made] = await listOf(call, '/assignments')
    assert.equal(made.due_date, '2026-04-20T23:59:00+09:00')
  })

  test('leads nowhere else than to this site', async (t) => {
    const { browser } = await visitAsStudent(t)
    const answer = await browser.post('/assignments/new', { ...essay, back: '//example.com' })
    assert.equal(answer.headers.location, '/assignments')
  })

  test('begins with the day and the subject asked for, and knows the subjects', async (t) => {
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

  test('with a recurrence begins a series', async (t) => {
    const { browser, call } = await visitAsStudent(t)
    const { text } = await browser.get('/assignments/new?recurrence=weekly')
    assert.equal(untouched(text, '/assignments/new').recurrenceType, 'weekly')
    await browser.submit('/assignments/new', {
      ...essay,
      ...{ reminderAt: '2026-04-20', reminderTime: '08:00' },
      ...{ recurrenceType: 'weekly', recurrenceInterval: '2', recurrenceWeekday: '5' },
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

const weekly = { recurrenceType: 'weekly', endType: 'never' }
const wrong: readonly [why: string, typed: Record<string, string>, at: readonly string[]][] = [
  ['no title', { title: ' ' }, ['title']],
  ['a title of 501 characters', { title: '題'.repeat(501) }, ['title']],
  ['a subject of 201 characters', { subject: 's'.repeat(201) }, ['subject']],
  ['a NUL', { description: 'a\0b' }, ['description']],
  ['no due date', { dueDate: '' }, ['dueDate']],
  ['a day that there is not', { dueDate: '2026-02-30' }, ['dueDate']],
  ['a reminder at what is no time', { reminderAt: 'soon' }, ['reminderAt']],
  ['a reminder on a day alone', { reminderAt: '2026-04-19' }, ['reminderAt']],
  ['a reminder at a time of no day', { reminderTime: '08:00' }, ['reminderAt']],
  ['a reminder at no time at all', { reminderEnabled: 'on' }, ['reminderAt']],
  [
    'a reminder after it is due',
    { reminderEnabled: 'on', reminderAt: '2026-04-20', reminderTime: '17:31' },
    ['reminderAt'],
  ],
  ['a priority that there is not', { priority: 'urgent' }, ['priority']],
  ['a recurrence that there is not', { recurrenceType: 'hourly' }, ['recurrenceType']],
  ['no interval', { ...weekly, recurrenceInterval: '0' }, ['recurrenceInterval']],
  ['an interval in words', { ...weekly, recurrenceInterval: 'two' }, ['recurrenceInterval']],
  ['half an interval', { ...weekly, recurrenceInterval: '1.5' }, ['recurrenceInterval']],
  ['an eighth weekday', { ...weekly, recurrenceWeekday: '7' }, ['recurrenceWeekday']],
  ['day 32', { recurrenceType: 'monthly', recurrenceDay: '32' }, ['recurrenceDay']],
  ['an end after no count', { ...weekly, endType: 'count' }, ['endCount']],
  ['an end on no date', { ...weekly, endType: 'date', endDate: '' }, ['endDate']],
  [
    'a reminder of a series after it is due',
    { ...weekly, reminderAt: '2026-05-01', reminderTime: '10:00' },
    ['reminderAt'],
  ],
  [
    'several mistakes at once',
    { ...weekly, title: '', subject: 's'.repeat(201), recurrenceInterval: '366', endType: 'count' },
    ['title', 'subject', 'recurrenceInterval', 'endCount'],
  ],
]

describe('a wrong input comes back with what was typed, and a message at its field', () => {
  for (const [why, typed, at] of wrong) {
    test(why, async (t) => {
      const { browser, call } = await visitAsStudent(t)
      const fields = { ...essay, ...typed }
      const { status, text } = await browser.submit('/assignments/new', fields)
      assert.deepEqual([status, wrongFields(text).toSorted()], [422, at.toSorted()])
      const again = untouched(text, '/assignments/new')
      for (const [name, value] of Object.entries(fields)) {
        // A choice that a control does not offer cannot be shown by it.
        const isShown = !/^(?:priority|recurrenceType|recurrenceWeekday)$/.test(name)
        if (isShown) assert.equal(again[name], value, name)
      }
      assert.equal((await read(call, '/assignments')).count, 0)
    })
  }
})

test('what looks like markup stays text', async (t) => {
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
