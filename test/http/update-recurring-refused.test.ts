import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { assertInvalid, createSeries, listOf, read } from '../support/homework.ts'
import { startService } from '../support/service.ts'

/** Settings that an edit meets, by how they recur. */
const settings = {
  daily: { type: 'daily' },
  weekly: { type: 'weekly' },
  monthly: { type: 'monthly' },
  counted: { type: 'daily', until: { type: 'count', count: 3 } },
  dated: { type: 'daily', until: { type: 'date', date: '2026-05-01' } },
}

const aTimeOfDay = 'due_time must be a time of day, HH:MM'
const anOffset = 'reminder_offset must be between 0 and 5256000'
const aDate = 'end_date must be a date, YYYY-MM-DD'

const refused: [why: string, setting: keyof typeof settings, edit: object, detail: string][] = [
  ['an empty title', 'daily', { title: '' }, 'title is required'],
  [
    'NUL in the description',
    'daily',
    { description: 'a\0' },
    'description contains an invalid character',
  ],
  ['an empty priority', 'daily', { priority: '' }, 'priority must be low, medium or high'],
  [
    'an empty type',
    'daily',
    { recurrence_type: '' },
    'recurrence_type must be daily, weekly or monthly',
  ],
  [
    'an interval of 0',
    'daily',
    { recurrence_interval: 0 },
    'recurrence_interval must be between 1 and 365',
  ],
  [
    'a string as interval',
    'daily',
    { recurrence_interval: '2' },
    'recurrence_interval must be an integer',
  ],
  [
    'weekday 7 for a weekly setting',
    'weekly',
    { recurrence_weekday: 7 },
    'recurrence_weekday must be between 0 and 6',
  ],
  [
    'weekday 7 for a setting that becomes weekly',
    'daily',
    { recurrence_type: 'weekly', recurrence_weekday: 7 },
    'recurrence_weekday must be between 0 and 6',
  ],
  [
    'day 32 for a monthly setting',
    'monthly',
    { recurrence_day: 32 },
    'recurrence_day must be between 1 and 31',
  ],
  ['due_time 24:00', 'daily', { due_time: '24:00' }, aTimeOfDay],
  ['due_time 12:60', 'daily', { due_time: '12:60' }, aTimeOfDay],
  ['due_time 9:05', 'daily', { due_time: '9:05' }, aTimeOfDay],
  ['due_time with seconds', 'daily', { due_time: '09:05:00' }, aTimeOfDay],
  ['an empty due time', 'daily', { due_time: '' }, aTimeOfDay],
  ['an end by count without a count', 'daily', { end_type: 'count' }, 'end_count is required'],
  ['an end by date without a date', 'counted', { end_type: 'date' }, 'end_date is required'],
  [
    'an end by date with an empty date',
    'daily',
    { end_type: 'date', end_date: '' },
    'end_date is required',
  ],
  ['an empty end_date where the end is by date', 'dated', { end_date: '' }, 'end_date is required'],
  ['an end_date that does not exist', 'dated', { end_date: '2026-02-30' }, aDate],
  ['an end_date with a time', 'dated', { end_date: '2026-05-01T10:00' }, aDate],
  ['end_count 0', 'counted', { end_count: 0 }, 'end_count must be between 1 and 10000'],
  ['an unknown end_type', 'daily', { end_type: 'soon' }, 'end_type must be never, count or date'],
  ['a negative reminder_offset', 'daily', { reminder_offset: -1 }, anOffset],
  ['a reminder_offset of more than ten years', 'daily', { reminder_offset: 5_256_001 }, anOffset],
  [
    'a reminder_offset of half a minute',
    'daily',
    { reminder_offset: 0.5 },
    'reminder_offset must be an integer',
  ],
  ['a number as is_active', 'daily', { is_active: 1 }, 'is_active must be a boolean'],
  [
    'an unknown edit_behavior',
    'daily',
    { edit_behavior: 'future' },
    'edit_behavior must be this_only, this_and_future or all',
  ],
]

describe('PUT /recurring/:id', () => {
  test('rejects an invalid field with 400, and changes nothing', async (t) => {
    const { call } = await startService(t)
    for (const [why, name, edit, detail] of refused) {
      await t.test(why, async () => {
        const setting = await createSeries(call, settings[name])
        const path = `/recurring/${setting.id}`
        const assignments = await listOf(call, '/assignments?page_size=100')
        const changed = { subject: 'Changed', edit_behavior: 'all', ...edit }
        assertInvalid(await call('PUT', path, changed), detail)
        assert.deepEqual(await read(call, path), setting)
        assert.deepEqual(await listOf(call, '/assignments?page_size=100'), assignments)
      })
    }
  })

  test('rejects an array as body with 400', async (t) => {
    const { call } = await startService(t)
    const { id } = await createSeries(call, settings.daily)
    assertInvalid(await call('PUT', `/recurring/${id}`, '[]'), 'body must be an object')
  })
})
