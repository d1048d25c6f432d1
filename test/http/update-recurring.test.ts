import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { createSeries, type Json, read } from '../support/homework.ts'
import { type Call, startService } from '../support/service.ts'

/** Every Sunday from 12 April 2026, until three were made, reminded a day before. */
const createWeekly = (call: Call) =>
  createSeries(
    call,
    { type: 'weekly', until: { type: 'count', count: 3 } },
    { description: 'Page 12', subject: '国語', reminder_at: '2026-04-11' },
  )

const without = (setting: Json, ...fields: string[]) =>
  Object.fromEntries(Object.entries(setting).filter(([field]) => !fields.includes(field)))

const changes: [why: string, given: object, answered: object, gone?: string[]][] = [
  ['the title', { title: ' Draft ' }, { title: ' Draft ' }],
  ['the description', { description: 'Page 13' }, { description: 'Page 13' }],
  ['the description to an empty one', { description: '' }, { description: '' }],
  ['the subject to an empty one', { subject: '' }, { subject: '' }],
  ['the priority', { priority: 'low' }, { priority: 'low' }],
  ['the due time', { due_time: '08:05' }, { due_time: '08:05' }],
  ['the interval', { recurrence_interval: 2 }, { recurrence_interval: 2 }],
  ['the weekday', { recurrence_weekday: 6 }, { recurrence_weekday: 6 }],
  ['is_active', { is_active: false }, { is_active: false }],
  ['reminder_enabled', { reminder_enabled: true }, { reminder_enabled: true }],
  ['the reminder offset', { reminder_offset: 0 }, { reminder_offset: 0 }],
  ['the urgent reminder', { urgent_reminder_enabled: false }, { urgent_reminder_enabled: false }],
  ['the end count', { end_count: 10_000 }, { end_count: 10_000 }],
  ['the end to never', { end_type: 'never' }, { end_type: 'never' }, ['end_count']],
  [
    'the end to a date',
    { end_type: 'date', end_date: '2026-12-24' },
    { end_type: 'date', end_date: '2026-12-24' },
    ['end_count'],
  ],
  [
    'the type to daily, which drops the weekday',
    { recurrence_type: 'daily' },
    { recurrence_type: 'daily' },
    ['recurrence_weekday'],
  ],
  [
    'the type to monthly, on the day of the newest occurrence',
    { recurrence_type: 'monthly' },
    { recurrence_type: 'monthly', recurrence_day: 12 },
    ['recurrence_weekday'],
  ],
  [
    'the type to monthly, on a given day',
    { recurrence_type: 'monthly', recurrence_day: 31 },
    { recurrence_type: 'monthly', recurrence_day: 31 },
    ['recurrence_weekday'],
  ],
]

const nothing: [why: string, body: unknown][] = [
  ['no body', undefined],
  ['an empty object', {}],
  [
    'null in several fields',
    { title: null, end_type: null, end_count: null, is_active: null, due_time: null },
  ],
  ['the values that it already has', { title: 'Essay', recurrence_weekday: 0, end_count: 3 }],
  ['a day for a weekly setting', { recurrence_day: 99 }],
  ['an end date for a setting that ends by count', { end_date: '' }],
  ['only edit_behavior', { edit_behavior: 'all' }],
  ['fields that only the service sets', { id: 9, user_id: 9, generated_count: 0, created_at: 'x' }],
  ['unknown fields', { anchor_date: '2020-01-01', lastNominalDate: '2020-01-01' }],
]

describe('PUT /recurring/:id', () => {
  test('answers 200 and the updated setting', async (t) => {
    const { call, clock } = await startService(t)
    const before = await createWeekly(call)
    clock.set('2026-04-10T12:30:00+09:00')
    const path = `/recurring/${before.id}`
    const { status, body } = await call('PUT', path, { title: 'Changed' })
    const updated_at = '2026-04-10T12:30:00.000+09:00'
    assert.deepEqual([status, body], [200, { ...before, title: 'Changed', updated_at }])
    assert.deepEqual(await read(call, path), body)
  })

  test('changes what is given and keeps the other fields:', async (t) => {
    const { call } = await startService(t)
    for (const [why, given, answered, gone = []] of changes) {
      await t.test(why, async () => {
        const before = await createWeekly(call)
        const { status, body } = await call('PUT', `/recurring/${before.id}`, given)
        assert.equal(status, 200)
        const expected = { ...without(before, ...gone, 'updated_at'), ...answered }
        assert.deepEqual(without(body, 'updated_at'), expected)
        assert.ok(body.updated_at > before.updated_at)
        assert.deepEqual(await read(call, `/recurring/${before.id}`), body)
      })
    }
  })

  test('answers 200 and changes nothing, not even updated_at, for', async (t) => {
    const { call, clock } = await startService(t)
    const before = await createWeekly(call)
    clock.advance(60_000)
    for (const [why, body] of nothing) {
      await t.test(why, async () => {
        const answer = await call('PUT', `/recurring/${before.id}`, body)
        assert.deepEqual([answer.status, answer.body], [200, before])
        assert.deepEqual(await read(call, `/recurring/${before.id}`), before)
      })
    }
  })

  test('takes a missing weekday from the newest occurrence', async (t) => {
    const { call } = await startService(t)
    const { id } = await createSeries(call, { type: 'daily' }, { due_date: '2026-04-14' })
    const { body } = await call('PUT', `/recurring/${id}`, { recurrence_type: 'weekly' })
    assert.equal(body.recurrence_weekday, 2)
  })

  test('sets is_active to false and to true, also repeatedly', async (t) => {
    const { call } = await startService(t)
    const { id } = await createWeekly(call)
    for (const is_active of [false, false, true, true]) {
      const { status, body } = await call('PUT', `/recurring/${id}`, { is_active })
      assert.deepEqual([status, body.is_active], [200, is_active])
    }
  })

  test('increases updated_at with each change, even if the clock stands still or goes back', async (t) => {
    const { call, clock } = await startService(t)
    const { id, updated_at } = await createWeekly(call)
    const stamps = [updated_at]
    for (const title of ['one', 'two', 'three']) {
      stamps.push((await call('PUT', `/recurring/${id}`, { title })).body.updated_at)
      clock.advance(-60_000)
    }
    assert.deepEqual(stamps, [...new Set(stamps)].toSorted())
  })
})
