import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { assertInvalid, read } from '../support/homework.ts'
import { startService } from '../support/service.ts'

const aDate = 'must be a date, YYYY-MM-DD'

const refused: [why: string, fields: object, detail: string][] = [
  ['no title', { title: undefined }, 'title is required'],
  ['a blank title', { title: ' ' }, 'title is required'],
  ['no type', { recurrence_type: undefined }, 'recurrence_type is required'],
  ['null as type', { recurrence_type: null }, 'recurrence_type is required'],
  ['an empty type', { recurrence_type: '' }, 'recurrence_type must be daily, weekly or monthly'],
  [
    'neither title nor type',
    { title: null, recurrence_type: undefined },
    'title is required; recurrence_type is required',
  ],
  ['a number as title', { title: 1 }, 'title must be a string'],
  [
    'a subject of 201 characters',
    { subject: 'x'.repeat(201) },
    'subject must be at most 200 characters',
  ],
  ['interval 0', { recurrence_interval: 0 }, 'recurrence_interval must be between 1 and 365'],
  [
    'weekday 7',
    { recurrence_type: 'weekly', recurrence_weekday: 7 },
    'recurrence_weekday must be between 0 and 6',
  ],
  [
    'day 32',
    { recurrence_type: 'monthly', recurrence_day: 32 },
    'recurrence_day must be between 1 and 31',
  ],
  ['due_time 24:00', { due_time: '24:00' }, 'due_time must be a time of day, HH:MM'],
  ['an end by count without a count', { end_type: 'count' }, 'end_count is required'],
  ['end_count 0', { end_type: 'count', end_count: 0 }, 'end_count must be between 1 and 10000'],
  ['an end by date without a date', { end_type: 'date' }, 'end_date is required'],
  [
    'an end_date that does not exist',
    { end_type: 'date', end_date: '2026-02-30' },
    `end_date ${aDate}`,
  ],
  [
    'an end_date in the past',
    { end_type: 'date', end_date: '2026-04-09' },
    'end_date must not be before 2026-04-10',
  ],
  [
    'an end_date before the first date of the rule',
    { recurrence_type: 'weekly', recurrence_weekday: 1, end_type: 'date', end_date: '2026-04-12' },
    'end_date must not be before 2026-04-13',
  ],
  [
    'an end_date before start_date',
    { start_date: '2026-05-02', end_type: 'date', end_date: '2026-05-01' },
    'end_date must not be before 2026-05-02',
  ],
  ['an unknown catch_up', { catch_up: 'some' }, 'catch_up must be all, latest or none'],
  ['a string as is_active', { is_active: 'true' }, 'is_active must be a boolean'],
  [
    'a negative reminder_offset',
    { reminder_offset: -1 },
    'reminder_offset must be between 0 and 5256000',
  ],
  ['a start_date that does not exist', { start_date: '2026-02-30' }, `start_date ${aDate}`],
  ['an empty start_date', { start_date: '' }, `start_date ${aDate}`],
  [
    'a start_date that is no date, of a rule that would take its weekday from it',
    { recurrence_type: 'weekly', start_date: 'x' },
    `start_date ${aDate}`,
  ],
  [
    'an empty start_date, of a rule that would take its day from it',
    { recurrence_type: 'monthly', start_date: '' },
    `start_date ${aDate}`,
  ],
  ['a start_date with a time', { start_date: '2026-05-01T10:00' }, `start_date ${aDate}`],
  ['a number as start_date', { start_date: 20260501 }, 'start_date must be a string'],
  ['a start_date of 1899-12-31', { start_date: '1899-12-31' }, 'start_date is out of range'],
  ['a start_date of 9999-12-31', { start_date: '9999-12-31' }, 'start_date is out of range'],
  [
    'no type, and an empty title',
    { title: '', recurrence_type: undefined },
    'title is required; recurrence_type is required',
  ],
  [
    'several invalid fields, all reported',
    { title: '', reminder_offset: -1, start_date: 'x', due_time: 'y' },
    'title is required; reminder_offset must be between 0 and 5256000; ' +
      `start_date ${aDate}; due_time must be a time of day, HH:MM`,
  ],
]

describe('POST /recurring', () => {
  test('rejects an invalid field with 400, and creates nothing', async (t) => {
    const { call } = await startService(t)
    for (const [why, fields, detail] of refused) {
      await t.test(why, async () => {
        const body = { title: 'Drill', recurrence_type: 'daily', ...fields }
        assertInvalid(await call('POST', '/recurring', body), detail)
      })
    }
    assert.equal((await read(call, '/recurring')).count, 0)
    assert.equal((await read(call, '/assignments')).total_count, 0)
  })

  test('rejects a missing body with 400', async (t) => {
    const { call } = await startService(t)
    const answer = await call('POST', '/recurring')
    assertInvalid(answer, 'title is required; recurrence_type is required')
  })
})
