import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { generateOccurrences } from '../../src/jobs/generate-occurrences.ts'
import {
  createSeries,
  firstOf,
  type Json,
  listOf,
  read,
  toggle,
  update,
} from '../support/homework.ts'
import { type Call, type Service, startService } from '../support/service.ts'

const noon = '2026-04-10T12:00:00+09:00'

/** Every Sunday: the first completed, the second deleted, the third overdue, the fourth ahead, on Friday 10 April. */
async function createStates({ call, clock, deps }: Pick<Service, 'call' | 'clock' | 'deps'>) {
  clock.set('2026-03-20T12:00:00+09:00')
  const setting = await createSeries(call, { type: 'weekly' }, { due_date: '2026-03-22' })
  clock.set(noon)
  await generateOccurrences(deps)
  const [first, second, third, fourth] = await listOf(call, '/assignments')
  await toggle(call, first)
  await call('DELETE', `/assignments/${second?.id}`)
  return { setting, first, third, fourth }
}

const occurrencesOf = (call: Call, { id }: Json, query = ''): Promise<Json> =>
  read(call, `/recurring/${id}/occurrences?${query}`)

const datesOf = ({ occurrences }: Json): string[] => occurrences.map(({ date }: Json) => date)

const due = (day: string) => `${day}T23:59:00+09:00`

const starts: [why: string, query: string, first: string][] = [
  ['the oldest open occurrence without from', '', '2026-04-05'],
  ['the oldest open occurrence for an empty from', 'from=', '2026-04-05'],
  ['the next occurrence for a from between two', 'from=2026-03-23', '2026-03-29'],
  ['the first occurrence for a from long before it', 'from=1900-01-01', '2026-03-22'],
  ['the next occurrence for a from in a hundred years', 'from=2126-01-01', '2126-01-06'],
]

describe('GET /recurring/:id/occurrences', () => {
  test('answers made, skipped and future occurrences in order, and their count', async (t) => {
    const service = await startService(t)
    const { setting, first, third, fourth } = await createStates(service)
    const answer = await occurrencesOf(service.call, setting, 'from=2026-03-22&limit=5')
    assert.deepEqual(answer, {
      occurrences: [
        {
          date: '2026-03-22',
          due_date: due('2026-03-22'),
          is_made: true,
          state: 'completed',
          assignment_id: first?.id,
        },
        { date: '2026-03-29', due_date: due('2026-03-29'), is_made: false, state: 'skipped' },
        {
          date: '2026-04-05',
          due_date: due('2026-04-05'),
          is_made: true,
          state: 'open',
          assignment_id: third?.id,
        },
        {
          date: '2026-04-12',
          due_date: due('2026-04-12'),
          is_made: true,
          state: 'open',
          assignment_id: fourth?.id,
        },
        { date: '2026-04-19', due_date: due('2026-04-19'), is_made: false, state: 'ahead' },
      ],
      count: 5,
    })
  })

  test('begins with', async (t) => {
    const service = await startService(t)
    const { setting } = await createStates(service)
    for (const [why, query, first] of starts) {
      await t.test(why, async () => {
        assert.equal(datesOf(await occurrencesOf(service.call, setting, query))[0], first)
      })
    }
  })

  test('begins with the newest made occurrence, even if deleted, when none is open', async (t) => {
    const service = await startService(t)
    const { call } = service
    const { setting, third, fourth } = await createStates(service)
    await toggle(call, third)
    await call('DELETE', `/assignments/${fourth?.id}`)
    const { occurrences } = await occurrencesOf(call, setting, 'limit=2')
    const told = occurrences.map(({ date, state }: Json) => [date, state])
    assert.deepEqual(told, [
      ['2026-04-12', 'skipped'],
      ['2026-04-19', 'ahead'],
    ])
  })

  test('lists a moved occurrence by its nominal date, with its own due date', async (t) => {
    const { call } = await startService(t)
    const setting = await createSeries(call, { type: 'weekly' })
    await update(call, await firstOf(call, setting), { due_date: '2026-04-30', is_archived: true })
    const { occurrences } = await occurrencesOf(call, setting, 'limit=2')
    assert.deepEqual(
      [occurrences[0].date, occurrences[0].due_date],
      ['2026-04-12', due('2026-04-30')],
    )
    assert.equal(occurrences[1].date, '2026-04-19')
  })

  test('adds the note month_end or clock_change if a date or a time was adjusted', async (t) => {
    const { call } = await startService(t, { timeZone: 'Europe/Paris' })
    const setting = await createSeries(
      call,
      { type: 'monthly', day: 31 },
      { due_date: '2027-01-31T02:30' },
    )
    await call('PUT', `/recurring/${setting.id}`, { recurrence_interval: 1 })
    const { occurrences } = await occurrencesOf(call, setting, 'limit=3')
    assert.deepEqual(occurrences.slice(1), [
      {
        date: '2027-02-28',
        due_date: '2027-02-28T02:30:00+01:00',
        is_made: false,
        state: 'ahead',
        note: 'month_end',
      },
      {
        date: '2027-03-31',
        due_date: '2027-03-31T02:30:00+02:00',
        is_made: false,
        state: 'ahead',
      },
    ])
    await call('PUT', `/recurring/${setting.id}`, { recurrence_day: 28 })
    const later = await occurrencesOf(call, setting, 'from=2027-03-01&limit=1')
    assert.deepEqual(later.occurrences, [
      {
        date: '2027-03-28',
        due_date: '2027-03-28T03:30:00+02:00',
        is_made: false,
        state: 'ahead',
        note: 'clock_change',
      },
    ])
  })

  test('lists what an earlier rule made, then the dates of the current rule from its anchor on', async (t) => {
    const service = await startService(t)
    const { call } = service
    const { setting } = await createStates(service)
    await call('PUT', `/recurring/${setting.id}`, { recurrence_weekday: 5, recurrence_interval: 2 })
    const answer = await occurrencesOf(call, setting, 'from=2026-03-01&limit=5')
    const dates = ['2026-03-22', '2026-04-05', '2026-04-12', '2026-04-17', '2026-05-01']
    assert.deepEqual(datesOf(answer), dates)
  })

  test('lists no future occurrence while the series is paused, or beyond its end', async (t) => {
    const service = await startService(t)
    const { call } = service
    const { setting } = await createStates(service)
    const made = ['2026-04-05', '2026-04-12']
    await call('PUT', `/recurring/${setting.id}`, { is_active: false })
    assert.deepEqual(datesOf(await occurrencesOf(call, setting)), made)
    const ended = { is_active: true, end_type: 'count', end_count: 5 }
    await call('PUT', `/recurring/${setting.id}`, ended)
    assert.deepEqual(datesOf(await occurrencesOf(call, setting)), [...made, '2026-04-19'])
  })
})
