import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { generateOccurrences } from '../../src/jobs/generate-occurrences.ts'
import {
  assertInvalid,
  assertRefused,
  createSeries,
  type Json,
  listOf,
  read,
  toggle,
} from '../support/homework.ts'
import { type Service, startService } from '../support/service.ts'

/** Every Sunday: one completed, one overdue and one ahead, on Friday 10 April. */
async function createStates({ call, clock, deps }: Pick<Service, 'call' | 'clock' | 'deps'>) {
  clock.set('2026-03-27T12:00:00+09:00')
  const { id } = await createSeries(call, { type: 'weekly' }, { due_date: '2026-03-29' })
  clock.set('2026-04-10T12:00:00+09:00')
  await generateOccurrences(deps)
  const [completed, overdue, ahead] = await listOf(call, '/assignments')
  await toggle(call, completed)
  clock.set('2026-04-10T12:30:00+09:00')
  return { id, setting: await read(call, `/recurring/${id}`), overdue, ahead }
}

const edited = { title: 'Changed', updated_at: '2026-04-10T12:30:00.000+09:00' }

const toCome = (...days: string[]) =>
  days.map((day) => ({
    date: day,
    due_date: `${day}T23:59:00+09:00`,
    is_made: false,
    state: 'ahead',
  }))
const sundays = ['2026-04-19', '2026-04-26', '2026-05-03', '2026-05-10', '2026-05-17']

const behaviors: [edit_behavior: string | undefined, changed: string[], left: number][] = [
  [undefined, [], 2],
  ['this_only', [], 2],
  ['this_and_future', ['ahead'], 1],
  ['all', ['overdue', 'ahead'], 0],
]

const edits: [why: string, body: object, dates: string[]][] = [
  ['an empty edit', {}, sundays],
  [
    'a change of the weekday',
    { recurrence_weekday: 1 },
    [13, 20, 27].map((day) => `2026-04-${day}`),
  ],
  ['a pause', { is_active: false }, []],
  ['an end after five occurrences', { end_type: 'count', end_count: 5 }, sundays.slice(0, 2)],
  ['an end in the past', { end_type: 'date', end_date: '2026-04-01' }, []],
]

const refused: [why: string, body: unknown, detail: string][] = [
  ['invalid JSON', '{', 'body is not valid JSON'],
  ['a blank title', { title: ' ' }, 'title is required'],
  ['a number as is_active', { is_active: 1 }, 'is_active must be a boolean'],
  [
    'an unknown edit_behavior',
    { edit_behavior: 'x' },
    'edit_behavior must be this_only, this_and_future or all',
  ],
  ['an end by count without a count', { end_type: 'count' }, 'end_count is required'],
  [
    'two invalid fields, both reported',
    { due_time: 'x', recurrence_interval: 0 },
    'recurrence_interval must be between 1 and 365; due_time must be a time of day, HH:MM',
  ],
]

const datesOf = (occurrences: Json): string[] => occurrences.map(({ date }: Json) => date)

describe('POST /recurring/:id/preview', () => {
  for (const [edit_behavior, reached, left_count] of behaviors) {
    test(`with edit_behavior ${edit_behavior ?? 'missing'} answers what the edit would change`, async (t) => {
      const service = await startService(t)
      const { id, setting, overdue, ahead } = await createStates(service)
      const states: Record<string, Json> = { overdue, ahead }
      const edit = { title: 'Changed', edit_behavior }
      const { status, body } = await service.call('POST', `/recurring/${id}/preview`, edit)
      assert.equal(status, 200)
      assert.deepEqual(body, {
        recurring_assignment: { ...setting, ...edited },
        changed: reached.map((state) => ({ ...states[state], ...edited })),
        left_count,
        occurrences: toCome(...sundays),
      })
    })
  }

  test('counts and changes no assignments of other series', async (t) => {
    const { call } = await startService(t)
    const { id } = await createSeries(call, { type: 'weekly' })
    await createSeries(call, { type: 'weekly' })
    const edit = { title: 'Changed', edit_behavior: 'all' }
    const { body } = await call('POST', `/recurring/${id}/preview`, edit)
    assert.deepEqual(
      body.changed.map((it: Json) => it.recurring_assignment_id),
      [id],
    )
    assert.equal(body.left_count, 0)
  })

  test('lists the next dates, five at most, after', async (t) => {
    const service = await startService(t)
    const { id } = await createStates(service)
    for (const [why, edit, dates] of edits) {
      await t.test(why, async () => {
        const { body } = await service.call('POST', `/recurring/${id}/preview`, edit)
        const expected = dates.length === 3 ? [...dates, '2026-05-04', '2026-05-11'] : dates
        assert.deepEqual(datesOf(body.occurrences), expected)
      })
    }
  })

  test('lists the occurrence that a resumption would create at once, and does not create it', async (t) => {
    const { call, clock } = await startService(t)
    const { id } = await createSeries(call, { type: 'weekly' })
    await call('PUT', `/recurring/${id}`, { is_active: false })
    clock.set('2026-05-01T12:00:00+09:00')
    const { body } = await call('POST', `/recurring/${id}/preview`, { is_active: true })
    assert.deepEqual(datesOf(body.occurrences).slice(0, 2), ['2026-05-03', '2026-05-10'])
    assert.equal(body.recurring_assignment.generated_count, 2)
    assert.equal((await read(call, '/assignments')).total_count, 1)
  })

  test('counts, as PUT does, the next occurrence if a new due time makes the open one overdue', async (t) => {
    const { call } = await startService(t)
    const { id } = await createSeries(call, { type: 'daily' }, { due_date: '2026-04-10' })
    await call('PUT', `/recurring/${id}`, { is_active: false })
    const edit = { is_active: true, due_time: '08:00', edit_behavior: 'this_and_future' }
    for (const [method, path] of [
      ['POST', `/recurring/${id}/preview`],
      ['PUT', `/recurring/${id}`],
    ] as const) {
      const { body } = await call(method, path, edit)
      assert.equal((body.recurring_assignment ?? body).generated_count, 2)
    }
    assert.equal((await read(call, '/assignments')).total_count, 2)
  })

  test('answers 200 to a read-only key, unlike PUT, which answers 403', async (t) => {
    const { call, user, issue } = await startService(t)
    const { id } = await createSeries(call, { type: 'weekly' })
    const headers = { authorization: `Bearer ${await issue(user, { isReadOnly: true })}` }
    const edit = { title: 'Changed' }
    const { status } = await call('POST', `/recurring/${id}/preview`, edit, headers)
    assert.equal(status, 200)
    assertRefused(
      await call('PUT', `/recurring/${id}`, edit, headers),
      403,
      'This API key is read-only',
    )
  })

  test('answers 400, as PUT does, to', async (t) => {
    const { call } = await startService(t)
    const { id } = await createSeries(call, { type: 'weekly' })
    for (const [why, body, detail] of refused) {
      await t.test(why, async () => {
        assertInvalid(await call('POST', `/recurring/${id}/preview`, body), detail)
        assertInvalid(await call('PUT', `/recurring/${id}`, body), detail)
      })
    }
  })

  test('answers 404 for an unknown setting', async (t) => {
    const { call } = await startService(t)
    const answer = await call('POST', '/recurring/7/preview', { title: 'Changed' })
    assertRefused(answer, 404, 'Recurring assignment not found')
  })
})
