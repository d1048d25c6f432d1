import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { createSeries, firstOf, type Json, read } from '../../support/homework.ts'
import { type Call, startService } from '../../support/service.ts'

/** Names that every object knows, and texts that other fields take. */
const anyWord = fc.constantFrom(
  ...['constructor', 'toString', 'valueOf', 'hasOwnProperty', '__proto__x', 'length'],
  ...['daily', 'weekly', 'monthly', 'never', 'count', 'date', 'all', 'high', ''],
  ...['2026-04-12', '2026-04-12T10:00', '2026-04-12T10:00:00Z', '23:59', 'Asia/Tokyo'],
)
const anyValue = fc.oneof(
  anyWord,
  fc.constantFrom(null, true, false, -1, -0, 0, 1, 1.5, 31, 1e9, 1e308),
  fc.jsonValue({ maxDepth: 2 }),
  fc.dictionary(anyWord, anyWord, { maxKeys: 3 }),
)

const anyOf = (...names: string[]) =>
  fc.record(Object.fromEntries(names.map((name) => [name, anyValue])), { requiredKeys: [] })

const texts = ['title', 'description', 'subject', 'priority']
const reminders = ['reminder_enabled', 'urgent_reminder_enabled']
const times = ['due_date', 'reminder_at', 'is_archived', 'id', 'user_id', 'completed_at']
const rule = ['recurrence_type', 'recurrence_interval', 'recurrence_weekday', 'recurrence_day']
const end = ['due_time', 'end_type', 'end_count', 'end_date', 'is_active', 'reminder_offset']

const anyAssignment = anyOf(...texts, ...reminders, ...times)
const anyRecurrence = fc.oneof(
  anyValue,
  fc
    .tuple(
      anyOf('type', 'interval', 'weekday', 'day', 'constructor'),
      anyOf('type', 'count', 'date'),
    )
    .map(([recurrence, until]) => ({ ...recurrence, until })),
)
const anySetting = anyOf(...texts, ...reminders, ...rule, ...end, 'edit_behavior')

/** All that a person has, which a refused request must leave as it is. */
const everything = (call: Call): Promise<Json[]> =>
  Promise.all(['/assignments?page_size=100', '/recurring', '/me'].map((path) => read(call, path)))

test('no body, whatever is in it, gets more than a refusal, and a refusal leaves no trace', async (t) => {
  const { call } = await startService(t)
  const setting = await createSeries(call, { type: 'daily' })
  const assignment = await firstOf(call, setting)
  const anyRequest = fc.oneof(
    fc.tuple(
      fc.constant('POST /assignments'),
      fc.tuple(anyAssignment, anyRecurrence).map(([it, recurrence]) => ({
        title: 'Essay',
        due_date: '2026-04-12',
        ...it,
        recurrence,
      })),
    ),
    fc.tuple(fc.constant(`PUT /assignments/${assignment.id}`), anyAssignment),
    fc.tuple(fc.constant(`PUT /recurring/${setting.id}`), anySetting),
    fc.tuple(fc.constant('PATCH /me'), anyOf('name', 'time_zone', 'language', 'is_admin')),
  )
  await fc.assert(
    fc.asyncProperty(anyRequest, async ([operation, body]) => {
      const [method = '', path = ''] = operation.split(' ')
      const before = await everything(call)
      const answer = await call(method, path, JSON.stringify(body))
      if (answer.status === 400) {
        assert.match(answer.body.error, /^Invalid input: /)
        assert.deepEqual(await everything(call), before)
      } else assert.equal(answer.status, method === 'POST' ? 201 : 200)
    }),
    { numRuns: 500 },
  )
})
