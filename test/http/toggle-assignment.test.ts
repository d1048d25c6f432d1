import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  create,
  createSeries,
  firstOf,
  type Json,
  listOf,
  read,
  toggle,
  update,
} from '../support/homework.ts'
import { type Call, startService } from '../support/service.ts'

const bodies: [why: string, body: string | undefined, type: string | undefined][] = [
  ['no body', undefined, undefined],
  ['no body with Content-Type application/json', undefined, 'application/json'],
  ['broken JSON', '{', 'application/json'],
  ['is_completed: false', '{"is_completed":false}', 'application/json'],
  ['charset UTF-16', '{}', 'application/json; charset=utf-16'],
]

const datesOf = async (call: Call, setting: Json) =>
  (await listOf(call, '/assignments'))
    .filter((it) => it.recurring_assignment_id === setting.id)
    .map((it) => it.due_date.slice(0, 10))

describe('PATCH /assignments/:id/toggle', () => {
  test('completes an open assignment, and sets completed_at to now', async (t) => {
    const { call, clock } = await startService(t)
    const before = await create(call)
    clock.set('2026-04-10T04:00:00.001Z')
    const path = `/assignments/${before.id}`
    const { status, body } = await call('PATCH', `${path}/toggle`)
    const now = '2026-04-10T13:00:00.001+09:00'
    const completed = { ...before, is_completed: true, completed_at: now, updated_at: now }
    assert.deepEqual([status, body], [200, completed])
    assert.deepEqual(await read(call, path), completed)
  })

  test('reopens a completed assignment, and removes completed_at', async (t) => {
    const { call, clock } = await startService(t)
    const before = await create(call)
    await toggle(call, before)
    clock.set('2026-04-10T04:00:00Z')
    const { updated_at, ...reopened } = await toggle(call, before)
    const { updated_at: then, ...open } = before
    assert.deepEqual(reopened, open)
    assert.equal(updated_at, '2026-04-10T13:00:00.000+09:00')
  })

  test('sets a new completed_at when completing again', async (t) => {
    const { call, clock } = await startService(t)
    const assignment = await create(call)
    const stamps = []
    for (const time of ['04:00', '05:00', '06:00']) {
      clock.set(`2026-04-10T${time}:00Z`)
      stamps.push((await toggle(call, assignment)).completed_at)
    }
    assert.deepEqual(stamps, [
      '2026-04-10T13:00:00.000+09:00',
      undefined,
      '2026-04-10T15:00:00.000+09:00',
    ])
  })

  test('is atomic: 25 concurrent toggles all take effect', async (t) => {
    const { call } = await startService(t)
    const assignment = await create(call)
    const answers = await Promise.all(Array.from({ length: 25 }, () => toggle(call, assignment)))
    assert.equal(answers.filter((it) => it.is_completed).length, 13)
    assert.equal(new Set(answers.map((it) => it.updated_at)).size, 25)
    assert.equal((await read(call, `/assignments/${assignment.id}`)).is_completed, true)
  })

  test('ignores the request body:', async (t) => {
    const { call, key } = await startService(t)
    for (const [why, body, type] of bodies) {
      await t.test(why, async () => {
        const { id } = await create(call)
        const headers = { authorization: `Bearer ${key}`, ...(type && { 'content-type': type }) }
        const answer = await call('PATCH', `/assignments/${id}/toggle`, body, headers)
        assert.deepEqual([answer.status, answer.body.is_completed], [200, true])
      })
    }
  })

  test('keeps the change of a concurrent PUT', async (t) => {
    const { call } = await startService(t)
    const assignment = await create(call)
    await Promise.all([toggle(call, assignment), update(call, assignment, { title: 'Changed' })])
    const { title, is_completed } = await read(call, `/assignments/${assignment.id}`)
    assert.deepEqual([title, is_completed], ['Changed', true])
  })
})

describe('PATCH /assignments/:id/toggle in a series', () => {
  test('creates the next occurrence when the newest is completed', async (t) => {
    const { call } = await startService(t)
    const setting = await createSeries(call, { type: 'weekly' })
    await toggle(call, await firstOf(call, setting))
    assert.deepEqual(await datesOf(call, setting), ['2026-04-12', '2026-04-19'])
    assert.equal((await read(call, `/recurring/${setting.id}`)).generated_count, 2)
  })

  test('creates the next occurrence once, however often the newest is toggled', async (t) => {
    const { call } = await startService(t)
    const setting = await createSeries(call, { type: 'weekly' })
    const first = await firstOf(call, setting)
    for (let times = 0; times < 5; times++) await toggle(call, first)
    await Promise.all(Array.from({ length: 6 }, () => toggle(call, first)))
    assert.deepEqual(await datesOf(call, setting), ['2026-04-12', '2026-04-19'])
  })

  test('creates nothing when an older occurrence is completed', async (t) => {
    const { call } = await startService(t)
    const setting = await createSeries(call, { type: 'weekly' })
    const first = await toggle(call, await firstOf(call, setting))
    const [second] = await listOf(call, '/assignments/pending')
    await toggle(call, second)
    await toggle(call, first)
    await toggle(call, first)
    assert.deepEqual(await datesOf(call, setting), ['2026-04-12', '2026-04-19', '2026-04-26'])
  })

  test('creates nothing after the end, and leaves the setting active', async (t) => {
    const { call } = await startService(t)
    const setting = await createSeries(call, { type: 'daily', until: { type: 'count', count: 1 } })
    await toggle(call, await firstOf(call, setting))
    assert.deepEqual(await datesOf(call, setting), ['2026-04-12'])
    assert.equal((await read(call, `/recurring/${setting.id}`)).is_active, true)
  })

  test('creates nothing while the setting is paused', async (t) => {
    const { call } = await startService(t)
    const setting = await createSeries(call, { type: 'weekly' })
    await call('PUT', `/recurring/${setting.id}`, { is_active: false })
    await toggle(call, await firstOf(call, setting))
    assert.deepEqual(await datesOf(call, setting), ['2026-04-12'])
  })
})
