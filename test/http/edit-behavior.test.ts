import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  createSeries,
  firstOf,
  type Json,
  listOf,
  read,
  toggle,
  update,
} from '../support/homework.ts'
import { type Service, startService } from '../support/service.ts'

/** A weekly series with one occurrence completed, one overdue and one ahead, on Friday 10 April. */
async function createStates({ call, clock }: Pick<Service, 'call' | 'clock'>) {
  clock.set('2026-03-27T12:00:00+09:00')
  const setting = await createSeries(call, { type: 'weekly' }, { due_date: '2026-03-29' })
  const completed = await toggle(call, await firstOf(call, setting))
  const [second] = await listOf(call, '/assignments/pending')
  await toggle(call, second)
  const overdue = await toggle(call, second)
  const ahead = (await listOf(call, '/assignments/pending')).at(-1)
  clock.set('2026-04-10T12:00:00+09:00')
  return { setting, completed, overdue, ahead }
}

type State = 'completed' | 'overdue' | 'ahead'

const behaviors: [edit_behavior: string | undefined, reached: State[]][] = [
  [undefined, []],
  ['this_only', []],
  ['this_and_future', ['ahead']],
  ['all', ['overdue', 'ahead']],
]

const edit = {
  title: 'Changed',
  description: 'Page 13',
  subject: '国語',
  priority: 'high',
  reminder_enabled: true,
  urgent_reminder_enabled: false,
}

const carried: [why: string, edit: object, assignment: object][] = [
  ['texts, priority and reminders', edit, edit],
  ['an empty description', { description: '' }, {}],
  ['a due time, keeping the day', { due_time: '08:30' }, { due_date: '2026-04-12T08:30:00+09:00' }],
  ['a reminder offset', { reminder_offset: 60 }, { reminder_at: '2026-04-12T22:59:00+09:00' }],
  [
    'a due time and a reminder offset together',
    { due_time: '08:30', reminder_offset: 1440 },
    { due_date: '2026-04-12T08:30:00+09:00', reminder_at: '2026-04-11T08:30:00+09:00' },
  ],
  ['no change of the rule', { recurrence_type: 'daily', recurrence_interval: 3 }, {}],
  ['no change of the end', { end_type: 'count', end_count: 1 }, {}],
  ['no pause of the series', { is_active: false }, {}],
]

const stampless = ({ updated_at, ...it }: Json) => it

describe('PUT /recurring/:id', () => {
  for (const [edit_behavior, reached] of behaviors) {
    const which =
      reached.length === 0 ? 'no assignment' : `assignments that are ${reached.join(' or ')}`
    test(`with edit_behavior ${edit_behavior ?? 'missing'} also edits ${which}`, async (t) => {
      const service = await startService(t)
      const { setting, ...states } = await createStates(service)
      const { call } = service
      const { body } = await call('PUT', `/recurring/${setting.id}`, { ...edit, edit_behavior })
      assert.deepEqual({ ...body, ...edit }, body)
      for (const [state, before] of Object.entries(states)) {
        const after = await read(call, `/assignments/${before.id}`)
        if (reached.includes(state as State)) {
          assert.deepEqual(stampless(after), stampless({ ...before, ...edit }))
          assert.ok(after.updated_at > before.updated_at)
        } else assert.deepEqual(after, before, state)
      }
    })
  }

  test('with edit_behavior all applies to its assignment', async (t) => {
    const { call } = await startService(t)
    for (const [why, given, answered] of carried) {
      await t.test(why, async () => {
        const setting = await createSeries(call, { type: 'weekly' })
        const before = await firstOf(call, setting)
        const body = { ...given, edit_behavior: 'all' }
        assert.equal((await call('PUT', `/recurring/${setting.id}`, body)).status, 200)
        const after = await read(call, `/assignments/${before.id}`)
        assert.deepEqual(stampless(after), stampless({ ...before, ...answered }))
      })
    }
  })

  test('keeps due dates and reminders between the earliest and the latest instant', async (t) => {
    const { call } = await startService(t)
    const [earliest, latest] = ['1900-01-02T09:00:00+09:00', '9999-12-31T08:59:59.999+09:00']
    for (const [due_date, given, due, reminder] of [
      ['1900-01-02T10:00', { due_time: '00:30', reminder_offset: 1 }, earliest, earliest],
      ['9999-12-31T08:00', { due_time: '23:59' }, latest, undefined],
    ] as const) {
      const setting = await createSeries(call, { type: 'weekly' }, { due_date })
      const body = { ...given, edit_behavior: 'all' }
      assert.equal((await call('PUT', `/recurring/${setting.id}`, body)).status, 200)
      const edited = await firstOf(call, setting)
      assert.deepEqual([edited.due_date, edited.reminder_at], [due, reminder])
    }
  })

  test('keeps the assignment’s own values of fields that are not given', async (t) => {
    const { call } = await startService(t)
    const setting = await createSeries(call, { type: 'weekly' })
    const own = await update(call, await firstOf(call, setting), {
      title: 'Own',
      due_date: '2026-04-14T10:00',
    })
    for (const [given, due] of [
      [{ priority: 'high' }, '10:00'],
      [{ due_time: '08:30' }, '08:30'],
    ] as const) {
      const body = { ...given, edit_behavior: 'this_and_future' }
      await call('PUT', `/recurring/${setting.id}`, body)
      const { title, priority, due_date } = await read(call, `/assignments/${own.id}`)
      assert.deepEqual([title, priority, due_date], ['Own', 'high', `2026-04-14T${due}:00+09:00`])
    }
  })

  test('with this_and_future edits an assignment due exactly now, not one due 1 ms ago', async (t) => {
    const { call, clock } = await startService(t)
    const setting = await createSeries(call, { type: 'weekly' })
    const body = { title: 'Changed', edit_behavior: 'this_and_future' }
    clock.set('2026-04-12T23:59:00+09:00')
    await call('PUT', `/recurring/${setting.id}`, body)
    assert.equal((await firstOf(call, setting)).title, 'Changed')
    clock.advance(1)
    await call('PUT', `/recurring/${setting.id}`, { ...body, title: 'Again' })
    assert.equal((await firstOf(call, setting)).title, 'Changed')
  })

  test('edits no assignment of another setting', async (t) => {
    const { call } = await startService(t)
    const setting = await createSeries(call, { type: 'weekly' })
    const other = await firstOf(call, await createSeries(call, { type: 'weekly' }))
    await call('PUT', `/recurring/${setting.id}`, { ...edit, edit_behavior: 'all' })
    assert.deepEqual(await read(call, `/assignments/${other.id}`), other)
  })
})
