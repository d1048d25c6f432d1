import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { dailySetting, firstOf, type Json, read, startSeries } from '../support/homework.ts'
import { startService } from '../support/service.ts'

/** What becomes of a title and a type alone, at noon of Friday 10 April 2026. */
const daily = { ...dailySetting, title: 'Drill' }
const weekly = { ...daily, recurrence_type: 'weekly' }
const monthly = { ...daily, recurrence_type: 'monthly' }

const given: [why: string, fields: object, answered: object][] = [
  ['only a title and a type', {}, daily],
  [
    'a weekly type, with the weekday of today',
    { recurrence_type: 'weekly' },
    { ...weekly, recurrence_weekday: 5 },
  ],
  [
    'a monthly type, with the day of today',
    { recurrence_type: 'monthly' },
    { ...monthly, recurrence_day: 10 },
  ],
  [
    'a weekly type, with the weekday of start_date',
    { recurrence_type: 'weekly', start_date: '2026-04-14' },
    { ...weekly, recurrence_weekday: 2 },
  ],
  [
    'a monthly type, with the day of start_date',
    { recurrence_type: 'monthly', start_date: '2026-05-31' },
    { ...monthly, recurrence_day: 31 },
  ],
  [
    'all fields',
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
    'null as a missing field',
    { description: null, due_time: null, end_type: null, catch_up: null, start_date: null },
    daily,
  ],
  [
    'fields of another type or end, ignored',
    { recurrence_day: 0, recurrence_weekday: 9, end_count: 0, end_date: 'x' },
    daily,
  ],
  [
    'fields that only the service sets, ignored',
    { id: 9, user_id: 9, generated_count: 7, edit_behavior: 'all' },
    daily,
  ],
]

describe('POST /recurring', () => {
  test('answers 201 and the stored setting for', async (t) => {
    const { call } = await startService(t)
    for (const [why, fields, answered] of given) {
      await t.test(why, async () => {
        const setting = await startSeries(call, fields)
        assert.deepEqual(setting, { ...answered, id: setting.id })
        assert.deepEqual(await read(call, `/recurring/${setting.id}`), setting)
      })
    }
  })

  test('copies the fields of the setting to its first assignment', async (t) => {
    const { call } = await startService(t)
    const fields = {
      description: 'Page 12',
      subject: '国語',
      priority: 'high',
      reminder_enabled: true,
      urgent_reminder_enabled: false,
    }
    const setting = await startSeries(call, { ...fields, reminder_offset: 120 })
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

  test('creates the same setting and dates as POST /assignments with a recurrence', async (t) => {
    const { call } = await startService(t)
    const rule = { interval: 2, weekday: 1, until: { type: 'date', date: '2026-06-30' } }
    const body = {
      title: 'Drill',
      due_date: '2026-04-13T08:30',
      recurrence: { type: 'weekly', ...rule },
    }
    const { recurring_assignment } = (await call('POST', '/assignments', body)).body
    const setting = await startSeries(call, {
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
})
