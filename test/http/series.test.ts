import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { createSeries, firstOf, type Json, listOf, toggle, update } from '../support/homework.ts'
import { type Call, startService } from '../support/service.ts'

/** When the occurrences of a setting are due, in their order. */
async function duesOf(call: Call, { id }: Json): Promise<string[]> {
  const all = await listOf(call, '/assignments?page_size=100')
  return all.filter((it) => it.recurring_assignment_id === id).map((it) => it.due_date)
}

/** Completes the newest occurrence so many times, each time the one that the last brought. */
async function complete(call: Call, times: number): Promise<void> {
  for (let time = 0; time < times; time++) {
    const newest = (await listOf(call, '/assignments/pending')).at(-1)
    if (newest) await toggle(call, newest)
  }
}

const rules: [why: string, due: string, recurrence: object, days: string[]][] = [
  ['every day', '2026-04-12', { type: 'daily' }, ['2026-04-13', '2026-04-14']],
  [
    'every other Monday, counted from the week of a Wednesday',
    '2026-04-15',
    { type: 'weekly', interval: 2, weekday: 1 },
    ['2026-04-27', '2026-05-11'],
  ],
  [
    'the 31st, or the last day of a month without it',
    '2027-01-31',
    { type: 'monthly', day: 31 },
    ['2027-02-28', '2027-03-31'],
  ],
  [
    'every third month',
    '2026-04-12',
    { type: 'monthly', interval: 3 },
    ['2026-07-12', '2026-10-12'],
  ],
  [
    'until two were made, including the first',
    '2026-04-12',
    { type: 'daily', until: { type: 'count', count: 2 } },
    ['2026-04-13'],
  ],
  [
    'until a date, inclusive',
    '2026-04-12',
    { type: 'weekly', until: { type: 'date', date: '2026-04-19' } },
    ['2026-04-19'],
  ],
]

describe('a series', () => {
  for (const [why, due_date, recurrence, days] of rules) {
    test(`creates the next occurrence on completion: ${why}`, async (t) => {
      const { call } = await startService(t)
      const setting = await createSeries(call, recurrence, { due_date })
      await complete(call, 2)
      const expected = [due_date, ...days].map((day) => `${day}T23:59:00+09:00`)
      assert.deepEqual(await duesOf(call, setting), expected)
    })
  }

  test('keeps its wall-clock time when DST begins', async (t) => {
    const { call } = await startService(t, {
      now: '2026-03-01T12:00:00Z',
      timeZone: 'Europe/Paris',
    })
    const setting = await createSeries(call, { type: 'weekly' }, { due_date: '2026-03-22T08:30' })
    await complete(call, 1)
    const expected = ['2026-03-22T08:30:00+01:00', '2026-03-29T08:30:00+02:00']
    assert.deepEqual(await duesOf(call, setting), expected)
  })

  test('creates later occurrences with the edited fields of its setting', async (t) => {
    const { call } = await startService(t)
    const fields = { reminder_at: '2026-04-12T20:59' }
    const setting = await createSeries(call, { type: 'weekly' }, fields)
    const template = {
      title: 'Changed',
      description: 'Page 13',
      subject: '国語',
      priority: 'high',
      reminder_enabled: true,
      urgent_reminder_enabled: false,
    }
    const edit = { ...template, due_time: '08:30', recurrence_weekday: 3 }
    await call('PUT', `/recurring/${setting.id}`, edit)
    await complete(call, 1)
    const [, next] = await listOf(call, '/assignments')
    const due = { due_date: '2026-04-15T08:30:00+09:00', reminder_at: '2026-04-15T05:30:00+09:00' }
    assert.deepEqual({ ...next, ...template, ...due, is_completed: false }, next)
  })

  test('counts a changed interval from the newest occurrence', async (t) => {
    const { call } = await startService(t)
    const setting = await createSeries(call, { type: 'weekly', interval: 2 })
    await complete(call, 1)
    await call('PUT', `/recurring/${setting.id}`, { recurrence_interval: 3 })
    await complete(call, 1)
    const days = (await duesOf(call, setting)).map((due) => due.slice(0, 10))
    assert.deepEqual(days, ['2026-04-12', '2026-04-26', '2026-05-17'])
  })

  test('does not create a deleted occurrence again', async (t) => {
    const { call } = await startService(t)
    const setting = await createSeries(call, { type: 'daily' })
    await complete(call, 1)
    const newest = (await listOf(call, '/assignments/pending')).at(-1)
    await call('DELETE', `/assignments/${newest?.id}`)
    const first = await firstOf(call, setting)
    await toggle(call, first)
    await toggle(call, first)
    assert.equal((await duesOf(call, setting)).length, 1)
  })

  test('creates the next future occurrence when resumed, and none of the paused ones', async (t) => {
    const { call, clock } = await startService(t)
    const setting = await createSeries(call, { type: 'weekly' })
    await call('PUT', `/recurring/${setting.id}`, { is_active: false })
    clock.set('2026-05-01T12:00:00+09:00')
    const { body } = await call('PUT', `/recurring/${setting.id}`, { is_active: true })
    const days = (await duesOf(call, setting)).map((due) => due.slice(0, 10))
    assert.deepEqual(days, ['2026-04-12', '2026-05-03'])
    assert.equal(body.generated_count, 2)
  })

  test('creates nothing when resumed while a future occurrence is open', async (t) => {
    const { call } = await startService(t)
    const setting = await createSeries(call, { type: 'weekly' })
    for (const is_active of [false, true]) {
      await call('PUT', `/recurring/${setting.id}`, { is_active })
    }
    assert.equal((await duesOf(call, setting)).length, 1)
  })

  test('creates nothing when resumed while an occurrence is open that was brought forward', async (t) => {
    const { call } = await startService(t)
    const setting = await createSeries(call, { type: 'weekly' })
    await update(call, await firstOf(call, setting), { due_date: '2026-04-10T09:00' })
    for (const is_active of [false, true]) {
      await call('PUT', `/recurring/${setting.id}`, { is_active })
    }
    assert.deepEqual(await duesOf(call, setting), ['2026-04-10T09:00:00+09:00'])
  })
})
