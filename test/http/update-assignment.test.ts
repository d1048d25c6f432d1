import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  assertInvalid,
  create,
  createSeries,
  firstOf,
  read,
  toggle,
  update,
} from '../support/homework.ts'
import { startService } from '../support/service.ts'

const full = {
  title: 'Report',
  description: 'Two pages',
  subject: '数学',
  priority: 'high',
  due_date: '2026-05-01T17:00:00+09:00',
  reminder_enabled: true,
  reminder_at: '2026-04-30T23:59:00+09:00',
  urgent_reminder_enabled: false,
}

const changes: [field: string, given: unknown, answered: unknown][] = [
  ['title', ' Draft ', ' Draft '],
  ['description', 'Three pages', 'Three pages'],
  ['description', '', ''],
  ['subject', 'math', 'math'],
  ['subject', '', ''],
  ['priority', 'low', 'low'],
  ['due_date', '2026-05-02', '2026-05-02T23:59:00+09:00'],
  ['due_date', '2026-05-02T10:00', '2026-05-02T10:00:00+09:00'],
  ['due_date', '2026-05-02T10:00:00.5Z', '2026-05-02T19:00:00.500+09:00'],
  ['reminder_enabled', false, false],
  ['reminder_at', '2026-05-09', '2026-05-09T23:59:00+09:00'],
  ['reminder_at', '', undefined],
  ['urgent_reminder_enabled', true, true],
  ['is_archived', true, true],
]

const nothing: [why: string, body: unknown][] = [
  ['no body', undefined],
  ['an empty object', {}],
  ['null in every field', Object.fromEntries(changes.map(([field]) => [field, null]))],
  ['the values that it already has', full],
  ['the same due date in another format', { due_date: '2026-05-01T08:00:00Z' }],
  ['fields that only the service sets', { id: 9, user_id: 9, is_completed: true, created_at: 'x' }],
  [
    'more fields that only the service sets',
    { completed_at: '', updated_at: 1, generated_count: 3 },
  ],
  ['unknown fields', { recurrence: { type: 'daily' }, x: [[]] }],
]

const refused: [why: string, fields: object, detail: string][] = [
  ['an empty title', { title: '' }, 'title is required'],
  ['a blank title', { title: '  ' }, 'title is required'],
  [
    'an empty due date',
    { due_date: '' },
    'due_date must be RFC 3339, YYYY-MM-DDTHH:MM or YYYY-MM-DD',
  ],
  ['an unknown priority', { priority: 'urgent' }, 'priority must be low, medium or high'],
  ['a string as is_archived', { is_archived: 'true' }, 'is_archived must be a boolean'],
  ['a title of 501 characters', { title: 'x'.repeat(501) }, 'title must be at most 500 characters'],
  [
    'an invalid reminder_at',
    { reminder_at: '24:00' },
    'reminder_at must be RFC 3339, YYYY-MM-DDTHH:MM or YYYY-MM-DD',
  ],
]

describe('PUT /assignments/:id', () => {
  test('answers 200 and the updated assignment', async (t) => {
    const { call, clock } = await startService(t)
    const before = await create(call)
    clock.set('2026-04-10T12:30:00+09:00')
    const path = `/assignments/${before.id}`
    const { status, body } = await call('PUT', path, full)
    const updated_at = '2026-04-10T12:30:00.000+09:00'
    assert.deepEqual([status, body], [200, { ...before, ...full, updated_at }])
    assert.deepEqual(await read(call, path), body)
  })

  test('changes one field and keeps the others', async (t) => {
    const { call } = await startService(t)
    for (const [field, given, answered] of changes) {
      await t.test(`${field}: ${JSON.stringify(given)}`, async () => {
        const before = await create(call, full)
        const { updated_at, ...after } = await update(call, before, { [field]: given })
        const { updated_at: then, [field]: old, ...others } = before
        assert.deepEqual(after, { ...others, ...(answered !== undefined && { [field]: answered }) })
        assert.ok(updated_at > then)
      })
    }
  })

  test('answers 200 and changes nothing, not even updated_at, for', async (t) => {
    const { call, clock } = await startService(t)
    const before = await create(call, full)
    clock.advance(60_000)
    for (const [why, body] of nothing) {
      await t.test(why, async () => {
        const path = `/assignments/${before.id}`
        const answer = await call('PUT', path, body)
        assert.deepEqual([answer.status, answer.body], [200, before])
        assert.deepEqual(await read(call, path), before)
      })
    }
  })

  test('rejects an invalid field with 400, and changes nothing', async (t) => {
    const { call } = await startService(t)
    const before = await create(call, full)
    const path = `/assignments/${before.id}`
    for (const [why, fields, detail] of refused) {
      await t.test(why, async () => {
        assertInvalid(await call('PUT', path, { description: 'Changed', ...fields }), detail)
        assert.deepEqual(await read(call, path), before)
      })
    }
  })

  test('rejects an invalid field with 400 even if there is no such assignment', async (t) => {
    const { call } = await startService(t)
    for (const [, fields, detail] of refused) {
      assertInvalid(await call('PUT', '/assignments/1', fields), detail)
    }
    assert.equal((await call('PUT', '/assignments/1', { title: 'Essay' })).status, 404)
  })

  test('increases updated_at with each change, even if the clock stands still or goes back', async (t) => {
    const { call, clock } = await startService(t)
    const assignment = await create(call)
    const stamps = [assignment.updated_at]
    const change = async (title: string) =>
      stamps.push((await update(call, assignment, { title })).updated_at)
    await change('a millisecond later')
    clock.advance(-3_600_000)
    await change('though an hour earlier')
    stamps.push((await toggle(call, assignment)).updated_at)
    stamps.push((await toggle(call, assignment)).updated_at)
    assert.deepEqual(stamps, [...new Set(stamps)].toSorted())
  })

  test('keeps completed_at, recurring_assignment_id and created_at', async (t) => {
    const { call, clock } = await startService(t)
    const series = await createSeries(call, { type: 'weekly' })
    const before = await toggle(call, await firstOf(call, series))
    clock.advance(1000)
    const { updated_at, ...after } = await update(call, before, { ...full, is_archived: true })
    const { updated_at: then, ...kept } = before
    assert.deepEqual(after, { ...kept, ...full, is_archived: true })
  })

  test('removes an assignment from the overdue list when its due date moves to the future', async (t) => {
    const { call } = await startService(t)
    const assignment = await create(call, { due_date: '2026-04-09' })
    assert.equal((await read(call, '/assignments/overdue')).count, 1)
    await update(call, assignment, { due_date: '2026-04-11' })
    assert.equal((await read(call, '/assignments/overdue')).count, 0)
  })
})
