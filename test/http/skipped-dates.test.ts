import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { addDays } from '../../src/domain/time/time.ts'
import { createSeries, type Json, read } from '../support/homework.ts'
import { type Call, startService } from '../support/service.ts'

/** Sundays from 12 April 2026 on. */
const holidays = ['2026-04-19', '2026-05-03']

async function skip(call: Call, id: number, skipped_dates: unknown): Promise<Json> {
  const { status, body } = await call('PUT', `/recurring/${id}`, { skipped_dates })
  assert.equal(status, 200, JSON.stringify(body))
  return body
}

const statesOf = async (call: Call, id: number, limit = 5, from = '') =>
  (await read(call, `/recurring/${id}/occurrences?limit=${limit}${from}`)).occurrences.map(
    ({ date, state }: Json) => `${date.slice(5)} ${state}`,
  )

describe('the skipped dates of a series', () => {
  test('are set by an edit, in order and each once, and shown only if there are some', async (t) => {
    const { call } = await startService(t)
    const before = await createSeries(call, { type: 'weekly' })
    assert.ok(!('skipped_dates' in before))
    const after = await skip(call, before.id, [...holidays.toReversed(), ...holidays])
    assert.deepEqual(after, {
      ...before,
      skipped_dates: holidays,
      updated_at: after.updated_at,
    })
    assert.deepEqual(await read(call, `/recurring/${before.id}`), after)
    assert.deepEqual(await statesOf(call, before.id), [
      ...['04-12 open', '04-19 skipped', '04-26 ahead', '05-03 skipped', '05-10 ahead'],
    ])
  })

  test('stay if an edit does not give them, or gives null, or gives all of it back', async (t) => {
    const { call, clock } = await startService(t)
    const { id } = await createSeries(call, { type: 'weekly' })
    const skipping = await skip(call, id, holidays)
    clock.advance(60_000)
    for (const edit of [{}, { skipped_dates: null }, { skipped_dates: holidays }, skipping]) {
      const { status, body } = await call('PUT', `/recurring/${id}`, edit)
      assert.deepEqual([status, body], [200, skipping])
    }
  })

  test('are all taken back by an empty list', async (t) => {
    const { call } = await startService(t)
    const { id } = await createSeries(call, { type: 'weekly' })
    await skip(call, id, holidays)
    assert.ok(!('skipped_dates' in (await skip(call, id, []))))
    assert.deepEqual(await statesOf(call, id, 3), ['04-12 open', '04-19 ahead', '04-26 ahead'])
  })

  test('do not matter once the newest occurrence is later', async (t) => {
    const { call } = await startService(t)
    const { id } = await createSeries(call, { type: 'weekly' })
    assert.ok(!('skipped_dates' in (await skip(call, id, ['1999-12-31', '2026-04-12']))))
  })

  test('can be given with a new series', async (t) => {
    const { call } = await startService(t)
    const recurrence = { type: 'weekly', skipped_dates: ['2026-04-12', '2026-04-19'] }
    const fromAssignment = await createSeries(call, recurrence)
    assert.deepEqual(fromAssignment.skipped_dates, ['2026-04-19'])
    const fields = { title: 'Drill', recurrence_type: 'daily', start_date: '2026-04-12' }
    const { body } = await call('POST', '/recurring', {
      ...{ ...fields, skipped_dates: ['2026-04-12', '2026-04-13', '2026-04-16'] },
    })
    assert.deepEqual(body.skipped_dates, ['2026-04-16'])
    assert.deepEqual(await statesOf(call, body.id, 4), [
      ...['04-14 open', '04-15 ahead', '04-16 skipped', '04-17 ahead'],
    ])
  })

  const rhythms: readonly [rule: object, skipped: string[], dates: string[]][] = [
    [
      { recurrence_type: 'weekly', recurrence_interval: 2, recurrence_weekday: 1 },
      ['2026-04-13', '2026-05-11'],
      ['04-13 skipped', '04-27 open', '05-11 skipped', '05-25 ahead'],
    ],
    [
      { recurrence_type: 'daily', recurrence_interval: 3 },
      ['2026-04-12', '2026-04-18'],
      ['04-12 skipped', '04-15 open', '04-18 skipped', '04-21 ahead'],
    ],
    [
      { recurrence_type: 'monthly', recurrence_interval: 3, recurrence_day: 31 },
      ['2026-04-30'],
      ['04-30 skipped', '07-31 open', '10-31 ahead', '01-31 ahead'],
    ],
  ]
  for (const [rule, skipped_dates, dates] of rhythms) {
    test(`leave the rhythm of a new series as it is: ${JSON.stringify(rule)}`, async (t) => {
      const { call } = await startService(t)
      const fields = { title: 'Drill', start_date: '2026-04-12', ...rule, skipped_dates }
      const { status, body } = await call('POST', '/recurring', fields)
      assert.equal(status, 201, JSON.stringify(body))
      assert.deepEqual(await statesOf(call, body.id, 4, '&from=2026-04-12'), dates)
    })
  }

  test('refuse a new series that ends before the first date that they leave', async (t) => {
    const { call } = await startService(t)
    const { status, body } = await call('POST', '/recurring', {
      ...{ title: 'Drill', recurrence_type: 'weekly', start_date: '2026-04-12' },
      ...{ end_type: 'date', end_date: '2026-04-19', skipped_dates: ['2026-04-12', '2026-04-19'] },
    })
    const error = 'Invalid input: end_date must not be before 2026-04-26'
    assert.deepEqual([status, body], [400, { error }])
  })

  test('are in a preview as they will be', async (t) => {
    const { call } = await startService(t)
    const { id } = await createSeries(call, { type: 'weekly' })
    const { body } = await call('POST', `/recurring/${id}/preview`, { skipped_dates: holidays })
    assert.deepEqual(body.recurring_assignment.skipped_dates, holidays)
    assert.deepEqual(
      body.occurrences.slice(0, 2).map(({ date }: Json) => date),
      ['2026-04-26', '2026-05-10'],
    )
  })
})

const days = (count: number) => Array.from({ length: count }, (_, n) => addDays('2026-12-31', n))

const refused: readonly [why: string, dates: unknown, message: string][] = [
  ['one that is no list', '2026-04-19', 'must be a list of strings'],
  ['an object', { 0: '2026-04-19' }, 'must be a list of strings'],
  ['numbers', [20260419], 'must be a list of strings'],
  ['null among them', ['2026-04-19', null], 'must be a list of strings'],
  ['a day that does not exist', ['2026-04-19', '2026-02-30'], 'must be a date, YYYY-MM-DD'],
  ['a date with a time', ['2026-04-19T00:00'], 'must be a date, YYYY-MM-DD'],
  ['an empty text', [''], 'must be a date, YYYY-MM-DD'],
  ['a year before 1900', ['1899-12-31'], 'is out of range'],
  ['more than 100', days(101), 'must have at most 100 items'],
]

describe('skipped dates are refused, and nothing is created or changed, for', () => {
  for (const [why, skipped_dates, message] of refused) {
    test(why, async (t) => {
      const { call } = await startService(t)
      const recurrence = { type: 'weekly', skipped_dates }
      const fields = { title: 'Drill', due_date: '2026-04-12', recurrence }
      const created = await call('POST', '/assignments', fields)
      assert.deepEqual(
        [created.status, created.body],
        [400, { error: `Invalid input: recurrence.skipped_dates ${message}` }],
      )
      const before = await createSeries(call, { type: 'weekly' })
      const edited = await call('PUT', `/recurring/${before.id}`, { skipped_dates })
      const error = `Invalid input: skipped_dates ${message}`
      assert.deepEqual([edited.status, edited.body], [400, { error }])
      assert.deepEqual(await read(call, `/recurring/${before.id}`), before)
    })
  }

  test('but not for 100, of which some are given twice', async (t) => {
    const { call } = await startService(t)
    const { id } = await createSeries(call, { type: 'weekly' })
    const { skipped_dates } = await skip(call, id, [...days(100), '2027-01-01'])
    assert.deepEqual(skipped_dates, days(100))
  })
})
