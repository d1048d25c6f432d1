import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { assertInvalid, read } from '../support/homework.ts'
import { startService } from '../support/service.ts'

const aType = 'recurrence.type must be daily, weekly or monthly'
const anInterval = 'recurrence.interval must be between 1 and 365'
const aWeekday = 'recurrence.weekday must be between 0 and 6'
const aDay = 'recurrence.day must be between 1 and 31'
const aCount = 'recurrence.until.count must be between 1 and 10000'
const aDate = 'recurrence.until.date must be a date, YYYY-MM-DD'

const daily = (until: unknown) => ({ type: 'daily', until })

const rules: [why: string, recurrence: object, detail: string][] = [
  ['an unknown type', { type: 'yearly' }, aType],
  ['a type in another case', { type: 'Daily' }, aType],
  ['a number as type', { type: 0 }, aType],
  ['an object as type', { type: { toString: 1 } }, aType],
  ['constructor as type', { type: 'constructor', interval: 1 }, aType],
  ['an interval of 0', { type: 'daily', interval: 0 }, anInterval],
  ['a negative interval', { type: 'weekly', interval: -1 }, anInterval],
  ['an interval of 366', { type: 'monthly', interval: 366 }, anInterval],
  [
    'a fraction as interval',
    { type: 'daily', interval: 1.5 },
    'recurrence.interval must be an integer',
  ],
  [
    'a string as interval',
    { type: 'daily', interval: '2' },
    'recurrence.interval must be an integer',
  ],
  ['weekday 7', { type: 'weekly', weekday: 7 }, aWeekday],
  ['weekday -1', { type: 'weekly', weekday: -1 }, aWeekday],
  [
    'a string as weekday',
    { type: 'weekly', weekday: '1' },
    'recurrence.weekday must be an integer',
  ],
  ['day 0', { type: 'monthly', day: 0 }, aDay],
  ['day 32', { type: 'monthly', day: 32 }, aDay],
  ['an array as until', daily([]), 'recurrence.until must be an object'],
  [
    'an unknown end type',
    daily({ type: 'later' }),
    'recurrence.until.type must be never, count or date',
  ],
  [
    'an end by count without a count',
    daily({ type: 'count' }),
    'recurrence.until.count is required',
  ],
  [
    'an end by count with null as count',
    daily({ type: 'count', count: null }),
    'recurrence.until.count is required',
  ],
  ['a count of 0', daily({ type: 'count', count: 0 }), aCount],
  ['a count of 10,001', daily({ type: 'count', count: 10_001 }), aCount],
  ['an end by date without a date', daily({ type: 'date' }), 'recurrence.until.date is required'],
  [
    'an end by date with an empty date',
    daily({ type: 'date', date: '' }),
    'recurrence.until.date is required',
  ],
  ['an end date that does not exist', daily({ type: 'date', date: '2026-02-30' }), aDate],
  [
    'an end date before 1900',
    daily({ type: 'date', date: '0001-01-01' }),
    'recurrence.until.date is out of range',
  ],
  [
    'an end date before the due date',
    daily({ type: 'date', date: '2026-04-11' }),
    'recurrence.until.date must not be before 2026-04-12',
  ],
  ['an end date with a time', daily({ type: 'date', date: '2026-05-01T00:00' }), aDate],
  [
    'several invalid fields, all reported',
    { type: 'weekly', interval: 0, weekday: 9, until: { type: 'count', count: 0 } },
    `${anInterval}; ${aWeekday}; ${aCount}`,
  ],
]

describe('POST /assignments with a recurrence', () => {
  test('rejects an invalid recurrence with 400, and creates nothing', async (t) => {
    const { call } = await startService(t)
    for (const [why, recurrence, detail] of rules) {
      await t.test(why, async () => {
        const body = { title: 'Essay', due_date: '2026-04-12', recurrence }
        assertInvalid(await call('POST', '/assignments', body), detail)
        assert.equal((await read(call, '/assignments')).total_count, 0)
        assert.equal((await read(call, '/recurring')).count, 0)
      })
    }
  })

  test('reports invalid fields of the assignment and of the recurrence together', async (t) => {
    const { call } = await startService(t)
    const recurrence = { type: 'daily', interval: 0 }
    const body = { title: '', due_date: 'soon', recurrence }
    const { error } = (await call('POST', '/assignments', { title: 'Essay', due_date: 'soon' }))
      .body
    const aDueDate = error.slice('Invalid input: '.length)
    assertInvalid(
      await call('POST', '/assignments', body),
      `title is required; ${aDueDate}; ${anInterval}`,
    )
  })

  test('rejects a reminder more than ten years before the due date with 400', async (t) => {
    const { call } = await startService(t)
    const ask = (reminder_at: string) => {
      const due_date = '2026-04-12T10:00'
      const recurrence = { type: 'daily' }
      return call('POST', '/assignments', { title: 'Essay', due_date, reminder_at, recurrence })
    }
    // All times of the day that the response names are possible.
    const bound = 'reminder_at must not be before 2016-04-15'
    assertInvalid(await ask('2016-04-14T09:59'), bound)
    assert.equal((await ask('2016-04-14T10:00')).status, 201)
    assert.equal((await ask('2016-04-15T00:00')).status, 201)
  })

  test('rejects a reminder 1 ms after the due date with 400', async (t) => {
    const { call } = await startService(t)
    const due_date = '2026-04-12T10:00:00+09:00'
    const reminder_at = '2026-04-12T10:00:00.001+09:00'
    const body = { title: 'Essay', due_date, reminder_at, recurrence: { type: 'daily' } }
    assertInvalid(
      await call('POST', '/assignments', body),
      'reminder_at must not be after due_date',
    )
    assert.equal((await read(call, '/recurring')).count, 0)
  })
})
