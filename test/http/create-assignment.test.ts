import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { assertInvalid, create, read } from '../support/homework.ts'
import { startService } from '../support/service.ts'

/** What becomes of a title and a due date alone, for the first user of a service. */
const plain = {
  id: 1,
  user_id: 1,
  title: 'Essay',
  description: '',
  subject: '',
  priority: 'medium',
  due_date: '2026-04-12T23:59:00+09:00',
  is_completed: false,
  reminder_enabled: false,
  urgent_reminder_enabled: true,
  is_archived: false,
  created_at: '2026-04-10T12:00:00.000+09:00',
  updated_at: '2026-04-10T12:00:00.000+09:00',
}

const given: [why: string, fields: object, answered: object][] = [
  [
    'all fields',
    {
      title: 'Report',
      description: 'Two pages',
      subject: '数学',
      priority: 'high',
      due_date: '2026-05-01T17:00',
      reminder_enabled: true,
      reminder_at: '2026-04-30',
      urgent_reminder_enabled: false,
    },
    {
      title: 'Report',
      description: 'Two pages',
      subject: '数学',
      priority: 'high',
      due_date: '2026-05-01T17:00:00+09:00',
      reminder_enabled: true,
      reminder_at: '2026-04-30T23:59:00+09:00',
      urgent_reminder_enabled: false,
    },
  ],
  ['a due date in the past', { due_date: '2020-01-01' }, { due_date: '2020-01-01T23:59:00+09:00' }],
  [
    'a due date at another offset, with a fraction',
    { due_date: '2026-04-12T12:00:00.1239-03:30' },
    { due_date: '2026-04-13T00:30:00.123+09:00' },
  ],
  [
    'a reminder time while reminders are off',
    { reminder_at: '2026-04-11T08:00' },
    { reminder_enabled: false, reminder_at: '2026-04-11T08:00:00+09:00' },
  ],
  ['reminders without a time', { reminder_enabled: true }, { reminder_enabled: true }],
  [
    'a reminder after the due date',
    { reminder_at: '2026-04-13' },
    { reminder_at: '2026-04-13T23:59:00+09:00' },
  ],
  [
    'null as a missing field',
    {
      description: null,
      subject: null,
      priority: null,
      reminder_enabled: null,
      reminder_at: null,
      urgent_reminder_enabled: null,
      recurrence: null,
    },
    {},
  ],
  ['an empty string as a missing field', { description: '', subject: '', reminder_at: '' }, {}],
  [
    'markup, SQL and surrounding white space, unchanged',
    { title: ` <script>alert(1)</script>\n`, description: `'; DROP TABLE assignments; --\t` },
    { title: ` <script>alert(1)</script>\n`, description: `'; DROP TABLE assignments; --\t` },
  ],
  [
    'emoji, joiners and combining marks, unchanged',
    { title: '👩‍👩‍👧 e\u0301 \u202e', subject: '=cmd()' },
    { title: '👩‍👩‍👧 e\u0301 \u202e', subject: '=cmd()' },
  ],
  ['a title of 500 code points', { title: '𝒜'.repeat(500) }, { title: '𝒜'.repeat(500) }],
  ['a subject of 200 code points', { subject: '課'.repeat(200) }, { subject: '課'.repeat(200) }],
  [
    'a description of 20,000 code points',
    { description: '𝒜'.repeat(2e4) },
    { description: '𝒜'.repeat(2e4) },
  ],
  [
    'fields that only the service sets, ignored',
    {
      id: 77,
      user_id: 2,
      is_completed: true,
      completed_at: '2026-04-01',
      created_at: '2026-04-01',
      updated_at: '2026-04-01',
      is_archived: true,
      recurring_assignment_id: 5,
      recurringSettingId: 5,
      isArchived: true,
    },
    {},
  ],
  ['unknown fields of any type, ignored', { is_archived: 'yes', extra: [{}], x: null }, {}],
  ['a recurrence without a type, ignored', { recurrence: {} }, {}],
  ['a recurrence with an empty type, ignored', { recurrence: { type: '', interval: 'x' } }, {}],
  ['a recurrence with null as type, ignored', { recurrence: { type: null, day: 99 } }, {}],
]

describe('POST /assignments', () => {
  test('answers 201 and the assignment with its default values', async (t) => {
    const { call } = await startService(t)
    const body = { title: 'Essay', due_date: '2026-04-12' }
    const answer = await call('POST', '/assignments', body)
    assert.deepEqual([answer.status, answer.body], [201, plain])
    assert.deepEqual((await read(call, '/assignments')).assignments, [plain])
  })

  test('accepts', async (t) => {
    const { call } = await startService(t)
    for (const [why, fields, answered] of given) {
      await t.test(why, async () => {
        const created = await create(call, fields)
        assert.deepEqual(created, { ...plain, ...answered, id: created.id })
        assert.deepEqual(await read(call, `/assignments/${created.id}`), created)
      })
    }
  })

  test('parses the body as JSON whatever the Content-Type', async (t) => {
    const { ask, key } = await startService(t)
    for (const type of [undefined, 'text/plain', 'application/x-www-form-urlencoded']) {
      const { status } = await ask({
        method: 'POST',
        url: '/api/v1/assignments',
        headers: { authorization: `Bearer ${key}`, ...(type && { 'content-type': type }) },
        payload: '{"title":"Essay","due_date":"2026-04-12"}',
      })
      assert.equal(status, 201)
    }
  })

  test('sets created_at and updated_at to the time of the request', async (t) => {
    const { call, clock } = await startService(t)
    clock.set('2026-04-10T03:04:05.678Z')
    const { created_at, updated_at } = await create(call)
    assert.equal(created_at, '2026-04-10T12:04:05.678+09:00')
    assert.equal(updated_at, created_at)
  })

  test('creates nothing when it answers 400', async (t) => {
    const { call } = await startService(t)
    assertInvalid(await call('POST', '/assignments', { title: 'Essay' }), 'due_date is required')
    assert.equal((await read(call, '/assignments')).total_count, 0)
  })
})
