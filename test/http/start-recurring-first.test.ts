import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { firstOf, listOf, startSeries } from '../support/homework.ts'
import { startService } from '../support/service.ts'

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
  test('makes one assignment, due', async (t) => {
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

  test('keeps its time of day though the first one comes in a gap', async (t) => {
    const { call } = await startService(t, { timeZone: 'Europe/Paris' })
    const setting = await startSeries(call, { start_date: '2027-03-28', due_time: '02:30' })
    assert.equal(setting.due_time, '02:30')
    assert.equal((await firstOf(call, setting)).due_date, '2027-03-28T03:30:00+02:00')
  })
})
