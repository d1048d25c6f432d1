import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { createSeries, type Json, read } from '../support/homework.ts'
import { type Call, startService } from '../support/service.ts'

/** From Sunday 12 April 2026 on. */
const createOn = (call: Call, weekdays: unknown, rest: object = {}) =>
  createSeries(call, { type: 'weekly', weekdays, ...rest })

const daysOf = ({ recurrence_weekday, recurrence_weekdays }: Json) => [
  recurrence_weekday,
  recurrence_weekdays,
]

const datesOf = async (call: Call, id: number) =>
  (await read(call, `/recurring/${id}/occurrences?limit=6`)).occurrences.map(
    ({ date }: Json) => date,
  )

describe('a weekly series on several weekdays', () => {
  test('has all of them in order, and the first as its weekday', async (t) => {
    const { call } = await startService(t)
    assert.deepEqual(daysOf(await createOn(call, [5, 1, 3, 1])), [1, [1, 3, 5]])
    assert.deepEqual(daysOf(await createOn(call, [3, 0], { weekday: 3 })), [0, [0, 3]])
  })

  test('of one day is as it has always been', async (t) => {
    const { call } = await startService(t)
    assert.deepEqual(await createOn(call, [2]), {
      ...(await createSeries(call, { type: 'weekly', weekday: 2 })),
      id: 1,
    })
  })

  test('falls on each of them, in every `interval`th week', async (t) => {
    const { call } = await startService(t)
    const every = await createOn(call, [1, 5])
    const other = await createOn(call, [1, 5], { interval: 2 })
    const first = ['2026-04-12', '2026-04-13', '2026-04-17']
    assert.deepEqual(await datesOf(call, every.id), [
      ...first,
      '2026-04-20',
      '2026-04-24',
      '2026-04-27',
    ])
    assert.deepEqual(await datesOf(call, other.id), [
      ...first,
      '2026-04-27',
      '2026-05-01',
      '2026-05-11',
    ])
  })

  test('started by itself begins on the first of them', async (t) => {
    const { call } = await startService(t)
    const fields = { title: 'Drill', recurrence_type: 'weekly', recurrence_weekdays: [4, 2] }
    const { status, body } = await call('POST', '/recurring', {
      ...fields,
      start_date: '2026-04-15',
    })
    assert.deepEqual([status, daysOf(body)], [201, [2, [2, 4]]])
    const [first] = (await read(call, '/assignments')).assignments
    assert.equal(first.due_date, '2026-04-16T23:59:00+09:00')
  })

  test('ignores them where the type has none, and counts null as missing', async (t) => {
    const { call } = await startService(t)
    for (const type of ['daily', 'monthly']) {
      const setting = await createSeries(call, { type, weekdays: ['x', 9] })
      assert.deepEqual(daysOf(setting), [undefined, undefined])
    }
    assert.deepEqual(daysOf(await createOn(call, null)), [0, undefined])
  })
})

const edits: readonly [why: string, edit: object, after: unknown[]][] = [
  ['takes other weekdays', { recurrence_weekdays: [6, 3] }, [3, [3, 6]]],
  ['takes fewer', { recurrence_weekdays: [1] }, [1, undefined]],
  ['takes another single weekday', { recurrence_weekday: 3 }, [3, undefined]],
  ['keeps them beside the first, which is unchanged', { recurrence_weekday: 1 }, [1, [1, 3, 5]]],
  ['keeps them beside other changes', { due_time: '08:00' }, [1, [1, 3, 5]]],
]

describe('an edit of a series on several weekdays', () => {
  for (const [why, edit, after] of edits) {
    test(why, async (t) => {
      const { call } = await startService(t)
      const { id } = await createOn(call, [1, 3, 5])
      const { status, body } = await call('PUT', `/recurring/${id}`, edit)
      assert.deepEqual([status, daysOf(body)], [200, after])
    })
  }

  test('changes nothing if all of it is sent back', async (t) => {
    const { call, clock } = await startService(t)
    const before = await createOn(call, [1, 3, 5])
    clock.advance(60_000)
    const { status, body } = await call('PUT', `/recurring/${before.id}`, before)
    assert.deepEqual([status, body], [200, before])
  })

  test('counts weeks from the newest date once the weekdays are others', async (t) => {
    const { call } = await startService(t)
    const { id } = await createOn(call, [1, 5], { interval: 2 })
    const edit = { recurrence_weekdays: [2, 4] }
    assert.equal((await call('PUT', `/recurring/${id}`, edit)).status, 200)
    assert.deepEqual(await datesOf(call, id), [
      ...['2026-04-12', '2026-04-14', '2026-04-16'],
      ...['2026-04-28', '2026-04-30', '2026-05-12'],
    ])
  })
})

const refused: readonly [why: string, weekdays: object, message: string][] = [
  ['no weekday', { weekdays: [] }, 'weekdays must not be empty'],
  ['weekday 7', { weekdays: [1, 7] }, 'weekdays must be between 0 and 6'],
  ['weekday -1', { weekdays: [-1] }, 'weekdays must be between 0 and 6'],
  ['one that is no list', { weekdays: 1 }, 'weekdays must be a list of integers'],
  ['an object', { weekdays: { 0: 1 } }, 'weekdays must be a list of integers'],
  ['texts', { weekdays: ['1', '3', 5] }, 'weekdays must be a list of integers'],
  ['null among them', { weekdays: [1, null] }, 'weekdays must be a list of integers'],
  ['half a day', { weekdays: [1.5] }, 'weekdays must be a list of integers'],
  ['lists in the list', { weekdays: [[1]] }, 'weekdays must be a list of integers'],
  ['a weekday that is none of them', { weekday: 2, weekdays: [3, 1, 3] }, 'weekday must be 1 or 3'],
]

describe('weekdays are refused, and nothing is created or changed, for', () => {
  for (const [why, given, message] of refused) {
    test(why, async (t) => {
      const { call } = await startService(t)
      const recurrence = { type: 'weekly', ...given }
      const fields = { title: 'Drill', due_date: '2026-04-12', recurrence }
      const created = await call('POST', '/assignments', fields)
      assert.deepEqual(
        [created.status, created.body],
        [400, { error: `Invalid input: recurrence.${message}` }],
      )
      const before = await createOn(call, [4, 6])
      const edit = Object.fromEntries(
        Object.entries(given).map(([name, value]) => [`recurrence_${name}`, value]),
      )
      const answer = await call('PUT', `/recurring/${before.id}`, edit)
      const error = `Invalid input: recurrence_${message}`
      assert.deepEqual([answer.status, answer.body], [400, { error }])
      assert.deepEqual(await read(call, `/recurring/${before.id}`), before)
    })
  }
})
