import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { createSeries, dailySetting, firstOf, read } from '../support/homework.ts'
import { startService } from '../support/service.ts'

/** What becomes of a daily recurrence from Sunday 12 April 2026 on. */
const daily = { ...dailySetting, title: 'Essay' }
const weekly = { ...daily, recurrence_type: 'weekly', recurrence_weekday: 0 }
const monthly = { ...daily, recurrence_type: 'monthly', recurrence_day: 12 }

const rules: [why: string, recurrence: object, setting: object][] = [
  ['every day', { type: 'daily' }, daily],
  ['every week on the weekday of the due date', { type: 'weekly' }, weekly],
  [
    'every other week on another weekday',
    { type: 'weekly', interval: 2, weekday: 6 },
    { ...weekly, recurrence_interval: 2, recurrence_weekday: 6 },
  ],
  ['every month on the day of the due date', { type: 'monthly' }, monthly],
  [
    'every 365 months on day 31',
    { type: 'monthly', interval: 365, day: 31 },
    { ...monthly, recurrence_interval: 365, recurrence_day: 31 },
  ],
  [
    'without end, for end type never',
    { type: 'daily', until: { type: 'never', count: 0, date: '' } },
    daily,
  ],
  [
    'without end, for an empty end type',
    { type: 'daily', until: { type: '', count: 0, date: '' } },
    daily,
  ],
  [
    'without end, for a missing end type',
    { type: 'daily', until: { count: 3, date: '2026-05-01' } },
    daily,
  ],
  ['without end, for null as end type', { type: 'daily', until: { type: null } }, daily],
  [
    'until 10,000 occurrences were made',
    { type: 'daily', until: { type: 'count', count: 10_000, date: 'x' } },
    { ...daily, end_type: 'count', end_count: 10_000 },
  ],
  [
    'until a date',
    { type: 'daily', until: { type: 'date', date: '2026-04-30', count: 0 } },
    { ...daily, end_type: 'date', end_date: '2026-04-30' },
  ],
  [
    'every week, with null as a missing field',
    { type: 'weekly', interval: null, weekday: null, day: null, until: null },
    weekly,
  ],
  ['every week, ignoring day', { type: 'weekly', day: 0 }, weekly],
  ['every month, ignoring weekday', { type: 'monthly', weekday: '9' }, monthly],
  ['every day, ignoring weekday and day', { type: 'daily', weekday: 7, day: {} }, daily],
  [
    'every day, ignoring unknown fields',
    { type: 'daily', constructor: 1, title: 'x', is_active: false },
    daily,
  ],
]

const dues: [why: string, due: string, expected: object][] = [
  ['given in UTC, in the user’s time zone', '2026-04-12T20:30:00Z', { weekday: 1, time: '05:30' }],
  ['given with seconds, without them', '2026-04-12T10:20:59+09:00', { weekday: 0, time: '10:20' }],
  ['given as a day, at 23:59', '2026-04-11', { weekday: 6, time: '23:59' }],
  ['given at midnight, at 00:00', '2026-04-11T00:00', { weekday: 6, time: '00:00' }],
]

describe('POST /assignments with a recurrence', () => {
  test('answers 201, a message, and the setting', async (t) => {
    const { call } = await startService(t)
    const fields = { title: 'Essay', due_date: '2026-04-12', recurrence: { type: 'daily' } }
    const { status, body } = await call('POST', '/assignments', fields)
    assert.equal(status, 201)
    const recurring_assignment = { id: 1, ...daily }
    assert.deepEqual(body, { message: 'Recurring assignment created', recurring_assignment })
    assert.deepEqual(await read(call, '/recurring/1'), recurring_assignment)
  })

  test('creates one assignment due exactly at due_date, even if the rule has another weekday', async (t) => {
    const { call } = await startService(t)
    const setting = await createSeries(
      call,
      { type: 'weekly', weekday: 3 },
      { due_date: '2026-04-12T10:20:59.123+09:00', reminder_at: '2026-04-12T10:00' },
    )
    const { assignments, total_count } = await read(call, '/assignments')
    assert.equal(total_count, 1)
    const [first] = assignments
    assert.equal(first.due_date, '2026-04-12T10:20:59.123+09:00')
    assert.equal(first.reminder_at, '2026-04-12T10:00:00+09:00')
    assert.equal(first.recurring_assignment_id, setting.id)
  })

  test('creates a setting that repeats', async (t) => {
    const { call } = await startService(t)
    for (const [why, recurrence, expected] of rules) {
      await t.test(why, async () => {
        const { id, ...setting } = await createSeries(call, recurrence)
        assert.deepEqual(setting, expected)
      })
    }
  })

  test('takes weekday and due time from a due date', async (t) => {
    const { call } = await startService(t)
    for (const [why, due_date, expected] of dues) {
      await t.test(why, async () => {
        const setting = await createSeries(call, { type: 'weekly' }, { due_date })
        const { recurrence_weekday: weekday, due_time: time } = setting
        assert.deepEqual({ weekday, time }, expected)
      })
    }
  })

  test('stores the given fields in the setting and in the first assignment', async (t) => {
    const { call } = await startService(t)
    const template = {
      title: 'Kanji test',
      description: 'Page 12',
      subject: '国語',
      priority: 'high',
      reminder_enabled: true,
      urgent_reminder_enabled: false,
    }
    const due = { due_date: '2026-04-12T08:30', reminder_at: '2026-04-11T08:30' }
    const setting = await createSeries(call, { type: 'daily' }, { ...template, ...due })
    const { id, ...rest } = setting
    assert.deepEqual(rest, { ...daily, ...template, due_time: '08:30', reminder_offset: 1440 })
    const first = await firstOf(call, setting)
    assert.deepEqual({ ...first, ...template }, first)
  })

  test('rounds reminder_offset down to whole minutes', async (t) => {
    const { call } = await startService(t)
    const due_date = '2026-04-12T10:00'
    const offsets = []
    for (const reminder_at of ['2026-04-12T09:58:30+09:00', due_date]) {
      const setting = await createSeries(call, { type: 'daily' }, { due_date, reminder_at })
      offsets.push(setting.reminder_offset)
    }
    assert.deepEqual(offsets, [1, 0])
  })
})
