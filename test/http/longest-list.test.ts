import assert from 'node:assert/strict'
import { test } from 'node:test'
import { anAssignment, at } from '../support/builders.ts'
import { assertInvalid } from '../support/homework.ts'
import { seedAssignments, seedSetting } from '../support/seed.ts'
import { startService } from '../support/service.ts'

const dueDate = at('2026-04-10T06:00:00Z')
/** 20,000 bytes of UTF-8, and 120,000 of JSON. */
const description = '\u0001'.repeat(20_000)
/** 64 MiB hold ten fewer, as JSON. */
const tooMany = 560

test('a list without pages longer than 64 MiB is refused until it is narrowed', async (t) => {
  const { call, deps, key, user } = await startService(t)
  const long = anAssignment({ dueDate, description, subject: 'Music' })
  const short = anAssignment({ dueDate, description: '', subject: 'Art' })
  await seedAssignments(deps.store, user.id, [...Array(tooMany).fill(long), short])
  const error = 'assignments make too long a list: narrow it by filters, or delete some'
  for (const list of ['due-today', 'due-this-week']) {
    assertInvalid(await call('GET', `/assignments/${list}`), error)
    const { status, body } = await call('GET', `/assignments/${list}?subject=Art`)
    assert.deepEqual([status, body.count], [200, 1])
  }
  assertInvalid(await call('GET', '/assignments', undefined, { 'x-api-key': key }), error)
  assert.equal((await call('GET', '/assignments')).body.total_count, tooMany + 1)
})

test('recurring settings whose JSON might be longer than 64 MiB are refused until some are deleted', async (t) => {
  const { call, deps, user } = await startService(t)
  for (let n = 0; n < tooMany; n++) await seedSetting(deps.store, user.id, { description })
  assertInvalid(await call('GET', '/recurring'), 'series make too long a list: delete some')
  for (let id = 1; id <= 10; id++) await call('DELETE', `/recurring/${id}`)
  const { status, body } = await call('GET', '/recurring')
  assert.deepEqual([status, body.count], [200, tooMany - 10])
})
