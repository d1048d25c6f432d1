import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { createSeries } from '../../support/homework.ts'
import { type BadInput, invalid, refuseAll } from '../../support/http/bad-input.ts'
import { startService } from '../../support/service.ts'

type Row = [number: number, why: string, field: string, value: unknown, rule: string]

const object = 'must be an object'
const integer = 'must be an integer'
const required = 'is required'
const date = 'must be a date, YYYY-MM-DD'
const timeOfDay = 'must be a time of day, HH:MM'
const types = 'must be daily, weekly or monthly'
const ends = 'must be never, count or date'
const between = (min: number, max: number) => `must be between ${min} and ${max}`
const offset = between(0, 5_256_000)

const weekly = (fields: object) => ({ type: 'weekly', ...fields })
const ending = (until: object) => weekly({ until })
const counting = (count: unknown) => ending({ type: 'count', count })
const endingOn = (day: string) => ending({ type: 'date', date: day })

/** `value` is the whole `recurrence`; `field` is the one of it that is refused. */
const recurrences: Row[] = [
  [52, 'an array', 'recurrence', [], object],
  [52, 'a string', 'recurrence', 'weekly', object],
  [52, 'an unknown type', 'recurrence.type', { type: 'yearly' }, types],
  [52, 'a type in upper case', 'recurrence.type', { type: 'WEEKLY' }, types],
  [52, 'a number as type', 'recurrence.type', { type: 1 }, types],
  [52, 'interval 0', 'recurrence.interval', weekly({ interval: 0 }), between(1, 365)],
  [52, 'interval -1', 'recurrence.interval', weekly({ interval: -1 }), between(1, 365)],
  [52, 'interval 366', 'recurrence.interval', weekly({ interval: 366 }), between(1, 365)],
  [52, 'interval 10^9', 'recurrence.interval', weekly({ interval: 1e9 }), between(1, 365)],
  [52, 'interval 1.5', 'recurrence.interval', weekly({ interval: 1.5 }), integer],
  [52, 'a string as interval', 'recurrence.interval', weekly({ interval: '1' }), integer],
  [52, 'weekday 7', 'recurrence.weekday', weekly({ weekday: 7 }), between(0, 6)],
  [52, 'weekday -1', 'recurrence.weekday', weekly({ weekday: -1 }), between(0, 6)],
  [52, 'a string as weekday', 'recurrence.weekday', weekly({ weekday: '1' }), integer],
  [52, 'day 0', 'recurrence.day', { type: 'monthly', day: 0 }, between(1, 31)],
  [52, 'day 32', 'recurrence.day', { type: 'monthly', day: 32 }, between(1, 31)],
  [52, 'a string as until', 'recurrence.until', weekly({ until: 'never' }), object],
  [52, 'an unknown end type', 'recurrence.until.type', ending({ type: 'soon' }), ends],
  [
    52,
    'an end by count without a count',
    'recurrence.until.count',
    ending({ type: 'count' }),
    required,
  ],
  [52, 'count 0', 'recurrence.until.count', counting(0), between(1, 10_000)],
  [52, 'count 10^9', 'recurrence.until.count', counting(1e9), between(1, 10_000)],
  [52, 'a string as count', 'recurrence.until.count', counting('3'), integer],
  [
    52,
    'an end by date without a date',
    'recurrence.until.date',
    ending({ type: 'date' }),
    required,
  ],
  [52, 'an end date that does not exist', 'recurrence.until.date', endingOn('2026-02-30'), date],
  [52, 'an end date with a time', 'recurrence.until.date', endingOn('2026-02-01T00:00'), date],
]

/** `value` is what the field of that name is set to. */
const changes: Row[] = [
  [53, 'due time 24:00', 'due_time', '24:00', timeOfDay],
  [53, 'due time 9:5', 'due_time', '9:5', timeOfDay],
  [53, 'due time 12:60', 'due_time', '12:60', timeOfDay],
  [53, 'due time with seconds', 'due_time', '12:00:00', timeOfDay],
  [53, 'an empty due time', 'due_time', '', timeOfDay],
  [
    53,
    'an unknown edit behavior',
    'edit_behavior',
    'x',
    'must be this_only, this_and_future or all',
  ],
  [53, 'an unknown type', 'recurrence_type', 'yearly', types],
  [53, 'interval 0', 'recurrence_interval', 0, between(1, 365)],
  [53, 'weekday 7', 'recurrence_weekday', 7, between(0, 6)],
  [53, 'an unknown end type', 'end_type', 'soon', ends],
  [53, 'reminder offset -1', 'reminder_offset', -1, offset],
  [53, 'reminder offset 10^9', 'reminder_offset', 1e9, offset],
  [53, 'reminder offset 1.5', 'reminder_offset', 1.5, integer],
  [53, 'a string as is_active', 'is_active', 'false', 'must be a boolean'],
]

const post = ([number, why, field, recurrence, rule]: Row): BadInput => {
  const body = { title: 'Essay', due_date: '2026-04-12', recurrence }
  const input = { method: 'POST', path: '/assignments', body }
  return [number, why, input, ...invalid(`${field} ${rule}`)]
}

const put = ([number, why, field, value, rule]: Row): BadInput => {
  const input = { method: 'PUT', path: '/recurring/1', body: { [field]: value } }
  return [number, why, input, ...invalid(`${field} ${rule}`)]
}

const endBy = (end: string) => ({ method: 'PUT', path: '/recurring/1', body: { end_type: end } })

const incomplete: BadInput[] = [
  [53, 'an end by date without a date', endBy('date'), ...invalid('end_date is required')],
  [53, 'an end by count without a count', endBy('count'), ...invalid('end_count is required')],
]

describe('a recurrence', () => {
  test('that is invalid gets 400 from POST /assignments, and changes nothing', (t) =>
    refuseAll(t, recurrences.map(post)))

  test('that is invalid gets 400 from PUT /recurring/:id, and changes nothing', (t) =>
    refuseAll(t, [...changes.map(put), ...incomplete]))

  test('52: without weekday or day takes it from the due date, with interval 1 by default', async (t) => {
    const { call } = await startService(t)
    const due = { due_date: '2026-04-15' }
    const byWeek = await createSeries(call, { type: 'weekly' }, due)
    assert.deepEqual([byWeek.recurrence_weekday, byWeek.recurrence_interval], [3, 1])
    assert.equal((await createSeries(call, { type: 'monthly' }, due)).recurrence_day, 15)
  })

  const noRepetition: [why: string, recurrence: unknown][] = [
    ['an empty type', { type: '', interval: 0, until: 5 }],
    ['a type of null', { type: null, weekday: 9 }],
    ['no type', { interval: 'x' }],
    ['an empty object', {}],
    ['null', null],
  ]

  test('52: without a type is ignored, and a single assignment is created', async (t) => {
    const { call } = await startService(t)
    for (const [why, recurrence] of noRepetition) {
      await t.test(why, async () => {
        const fields = { title: 'Essay', due_date: '2026-04-12', recurrence }
        const { status, body } = await call('POST', '/assignments', fields)
        assert.deepEqual([status, body.title], [201, 'Essay'])
      })
    }
  })
})
