import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { firstOf, listOf, startSeries } from '../support/homework.ts'
import { startService } from '../support/service.ts'

const at = '23:59:00+09:00'
const firsts: [why: string, fields: object, due: string][] = [
  ['today', {}, `2026-04-10T${at}`],
  ['today if due_time is a minute ahead', { due_time: '12:01' }, '2026-04-10T12:01:00+09:00'],
  ['tomorrow if due_time is now', { due_time: '12:00' }, '2026-04-11T12:00:00+09:00'],
  [
    'tomorrow if due_time has passed, even with interval 7',
    { due_time: '08:30', recurrence_interval: 7 },
    '2026-04-11T08:30:00+09:00',
  ],
  ['today in a weekly series without a weekday', { recurrence_type: 'weekly' }, `2026-04-10T${at}`],
  [
    'in a week in a weekly series if due_time has passed',
    { recurrence_type: 'weekly', due_time: '08:30' },
    '2026-04-17T08:30:00+09:00',
  ],
  [
    'on the next given weekday, even with interval 2',
    { recurrence_type: 'weekly', recurrence_interval: 2, recurrence_weekday: 1 },
    `2026-04-13T${at}`,
  ],
  [
    'on the last day of this month for day 31',
    { recurrence_type: 'monthly', recurrence_day: 31 },
    `2026-04-30T${at}`,
  ],
  [
    'next month if the day has passed, even with interval 12',
    { recurrence_type: 'monthly', recurrence_day: 9, recurrence_interval: 12 },
    `2026-05-09T${at}`,
  ],
  ['on start_date', { start_date: '2026-05-01' }, `2026-05-01T${at}`],
  [
    'today if that is start_date, even if due_time has passed',
    { start_date: '2026-04-10', due_time: '08:30' },
    '2026-04-10T08:30:00+09:00',
  ],
  ['on a start_date in the past', { start_date: '2020-02-29' }, `2020-02-29T${at}`],
  [
    'on the last day of the month of start_date for day 31',
    { recurrence_type: 'monthly', recurrence_day: 31, start_date: '2027-02-01' },
    `2027-02-28T${at}`,
  ],
  [
    'on end_date if that is the only date',
    { recurrence_type: 'weekly', recurrence_weekday: 1, end_type: 'date', end_date: '2026-04-13' },
    `2026-04-13T${at}`,
  ],
  ['on 9999-12-30, the last possible date', { start_date: '9999-12-30' }, `9999-12-30T${at}`],
]

describe('POST /recurring', () => {
  test('creates one assignment, due', async (t) => {
    const { call } = await startService(t)
    for (const [why, fields, due] of firsts) {
      await t.test(why, async () => {
        const { id } = await startSeries(call, fields)
        const made = await listOf(call, `/assignments?recurring_assignment_id=${id}`)
        assert.deepEqual(
          made.map(({ due_date }) => due_date),
          [due],
        )
      })
    }
  })

  test('keeps due_time 02:30 even if DST moves the first due date to 03:30', async (t) => {
    const { call } = await startService(t, { timeZone: 'Europe/Paris' })
    const setting = await startSeries(call, { start_date: '2027-03-28', due_time: '02:30' })
    assert.equal(setting.due_time, '02:30')
    assert.equal((await firstOf(call, setting)).due_date, '2027-03-28T03:30:00+02:00')
  })
})
