import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { firstOf, type Json, listOf, read } from '../support/homework.ts'
import { type Call, startService } from '../support/service.ts'

/** What becomes of a title and a type alone, at noon of Friday 10 April 2026. */
const daily = {
  user_id: 1,
  title: 'Drill',
  description: '',
  subject: '',
  priority: 'medium',
  recurrence_type: 'daily',
  recurrence_interval: 1,
  due_time: '23:59',
  end_type: 'never',
  catch_up: 'all',
  is_active: true,
  reminder_enabled: false,
  urgent_reminder_enabled: true,
  generated_count: 1,
  created_at: '2026-04-10T12:00:00.000+09:00',
  updated_at: '2026-04-10T12:00:00.000+09:00',
}
const weekly = { ...daily, recurrence_type: 'weekly' }
const monthly = { ...daily, recurrence_type: 'monthly' }

async function start(call: Call, fields: object = {}): Promise<Json> {
  const body = { title: 'Drill', recurrence_type: 'daily', ...fields }
  const answer = await call('POST', '/recurring', body)
  assert.equal(answer.status, 201, JSON.stringify(answer.body))
  return answer.body
}

const given: [why: string, fields: object, answered: object][] = [
  ['a title and a type alone', {}, daily],
  ['the weekday of today', { recurrence_type: 'weekly' }, { ...weekly, recurrence_weekday: 5 }],
  ['the day of today', { recurrence_type: 'monthly' }, { ...monthly, recurrence_day: 10 }],
  [
    'the weekday of its start',
    { recurrence_type: 'weekly', start_date: '2026-04-14' },
    { ...weekly, recurrence_weekday: 2 },
  ],
  [
    'the day of its start',
    { recurrence_type: 'monthly', start_date: '2026-05-31' },
    { ...monthly, recurrence_day: 31 },
  ],
  [
    'all there is',
    {
      title: ' 漢字 ',
      description: 'Page 12',
      subject: '国語',
      priority: 'high',
      recurrence_type: 'weekly',
      recurrence_interval: 2,
      recurrence_weekday: 1,
      due_time: '08:30',
      end_type: 'count',
      end_count: 1,
      catch_up: 'latest',
      is_active: false,
      reminder_enabled: true,
      reminder_offset: 90,
      urgent_reminder_enabled: false,
    },
    {
      ...weekly,
      title: ' 漢字 ',
      description: 'Page 12',
      subject: '国語',
      priority: 'high',
      recurrence_interval: 2,
      recurrence_weekday: 1,
      due_time: '08:30',
      end_type: 'count',
      end_count: 1,
      catch_up: 'latest',
      is_active: false,
      reminder_enabled: true,
      reminder_offset: 90,
      urgent_reminder_enabled: false,
    },
  ],
  [
    'nulls as not given',
    { description: null, due_time: null, end_type: null, catch_up: null, start_date: null },
    daily,
  ],
  [
    'whatever counts for another type or end',
    { recurrence_day: 0, recurrence_weekday: 9, end_count: 0, end_date: 'x' },
    daily,
  ],
  [
    'nothing that only the service sets',
    { id: 9, user_id: 9, generated_count: 7, edit_behavior: 'all' },
    daily,
  ],
]

const at = '23:59:00+09:00'
const firsts: [why: string, fields: object, due: string][] = [
  ['today', {}, `2026-04-10T${at}`],
  ['today, a minute ahead', { due_time: '12:01' }, '2026-04-10T12:01:00+09:00'],
  ['tomorrow, for the time is here', { due_time: '12:00' }, '2026-04-11T12:00:00+09:00'],
  [
    'tomorrow also with an interval, which counts from then on',
    { due_time: '08:30', recurrence_interval: 7 },
    '2026-04-11T08:30:00+09:00',
  ],
  ['today, its weekday', { recurrence_type: 'weekly' }, `2026-04-10T${at}`],
  [
    'in a week, for the time has passed',
    { recurrence_type: 'weekly', due_time: '08:30' },
    '2026-04-17T08:30:00+09:00',
  ],
  [
    'on the next such weekday, not the one of this week, which began on Sunday',
    { recurrence_type: 'weekly', recurrence_interval: 2, recurrence_weekday: 1 },
    `2026-04-13T${at}`,
  ],
  ['later this month', { recurrence_type: 'monthly', recurrence_day: 31 }, `2026-04-30T${at}`],
  [
    'next month',
    { recurrence_type: 'monthly', recurrence_day: 9, recurrence_interval: 12 },
    `2026-05-09T${at}`,
  ],
  ['on its start', { start_date: '2026-05-01' }, `2026-05-01T${at}`],
  [
    'today, its start, though the time has passed',
    { start_date: '2026-04-10', due_time: '08:30' },
    '2026-04-10T08:30:00+09:00',
  ],
  ['in the past, its start', { start_date: '2020-02-29' }, `2020-02-29T${at}`],
  [
    'on the last day of the month of its start',
    { recurrence_type: 'monthly', recurrence_day: 31, start_date: '2027-02-01' },
    `2027-02-28T${at}`,
  ],
  [
    'on its only date, the last day of its end',
    { recurrence_type: 'weekly', recurrence_weekday: 1, end_type: 'date', end_date: '2026-04-13' },
    `2026-04-13T${at}`,
  ],
  ['on the last date there is', { start_date: '9999-12-30' }, `9999-12-30T${at}`],
]

describe('POST /recurring', () => {
  test('answers 201 and the setting, which is then there, for', async (t) => {
    const { call } = await startService(t)
    for (const [why, fields, answered] of given) {
      await t.test(why, async () => {
        const setting = await start(call, fields)
        assert.deepEqual(setting, { ...answered, id: setting.id })
        assert.deepEqual(await read(call, `/recurring/${setting.id}`), setting)
      })
    }
  })

  test('makes one assignment, due', async (t) => {
    const { call } = await startService(t)
    for (const [why, fields, due] of firsts) {
      await t.test(why, async () => {
        const { id } = await start(call, fields)
        const made = await listOf(call, `/assignments?recurring_assignment_id=${id}`)
        assert.deepEqual(
          made.map(({ due_date }) => due_date),
          [due],
        )
      })
    }
  })

  test('gives the assignment what the setting has', async (t) => {
    const { call } = await startService(t)
    const fields = {
      description: 'Page 12',
      subject: '国語',
      priority: 'high',
      reminder_enabled: true,
      urgent_reminder_enabled: false,
    }
    const setting = await start(call, { ...fields, reminder_offset: 120 })
    const { id, ...assignment } = await firstOf(call, setting)
    assert.deepEqual(assignment, {
      ...fields,
      user_id: 1,
      title: 'Drill',
      due_date: '2026-04-10T23:59:00+09:00',
      is_completed: false,
      reminder_at: '2026-04-10T21:59:00+09:00',
      is_archived: false,
      recurring_assignment_id: setting.id,
      created_at: setting.created_at,
      updated_at: setting.updated_at,
    })
  })

  test('goes on as it does when it begins with an assignment', async (t) => {
    const { call } = await startService(t)
    const rule = { interval: 2, weekday: 1, until: { type: 'date', date: '2026-06-30' } }
    const body = {
      title: 'Drill',
      due_date: '2026-04-13T08:30',
      recurrence: { type: 'weekly', ...rule },
    }
    const { recurring_assignment } = (await call('POST', '/assignments', body)).body
    const setting = await start(call, {
      recurrence_type: 'weekly',
      recurrence_interval: 2,
      recurrence_weekday: 1,
      due_time: '08:30',
      end_type: 'date',
      end_date: '2026-06-30',
    })
    assert.deepEqual({ ...setting, id: 0 }, { ...recurring_assignment, id: 0 })
    const [one, other] = await Promise.all(
      [setting, recurring_assignment].map(({ id }) => read(call, `/recurring/${id}/occurrences`)),
    )
    const dates = ({ occurrences }: Json) => occurrences.map((it: Json) => it.date)
    assert.deepEqual(dates(one), dates(other))
    assert.equal(one.count, 6)
  })

  test('keeps its time of day though the first one comes in a gap', async (t) => {
    const { call } = await startService(t, { timeZone: 'Europe/Paris' })
    const setting = await start(call, { start_date: '2027-03-28', due_time: '02:30' })
    assert.equal(setting.due_time, '02:30')
    assert.equal((await firstOf(call, setting)).due_date, '2027-03-28T03:30:00+02:00')
  })
})
