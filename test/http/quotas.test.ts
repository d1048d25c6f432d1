import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { generateOccurrences } from '../../src/jobs/generate-occurrences.ts'
import { createSeries, firstOf, listOf, toggle } from '../support/homework.ts'
import { type Call, startService } from '../support/service.ts'

const essay = { title: 'Essay', due_date: '2026-04-20' }
const setting = { title: 'Drill', recurrence_type: 'daily' }
const full = {
  status: 400,
  error: 'Invalid input: assignments have reached the limit of 3',
}

const give = async (call: Call, body: object = essay) => {
  const { status, body: answer } = await call('POST', '/assignments', body)
  return answer.error === undefined ? { status } : { status, error: answer.error }
}
const totalOf = async (call: Call) => {
  const { body } = await call('GET', '/assignments?include_archived=true')
  return body.total_count
}

describe('the most assignments of a user', () => {
  const quotas = { assignments: 3, series: 10 }

  test('are those that the quota allows; another is refused, and nothing is lost', async (t) => {
    const { call, join } = await startService(t, { quotas })
    for (const _ of [1, 2, 3]) assert.deepEqual(await give(call), { status: 201 })
    assert.deepEqual(await give(call), full)
    assert.equal(await totalOf(call), 3)
    const other = await join('other@example.org')
    assert.deepEqual(await give(other.call), { status: 201 })
  })

  test('include the archived, and not the deleted', async (t) => {
    const { call } = await startService(t, { quotas })
    for (const _ of [1, 2, 3]) await give(call)
    await call('PUT', '/assignments/1', { is_archived: true })
    assert.deepEqual(await give(call), full)
    await call('DELETE', '/assignments/1')
    assert.deepEqual(await give(call), { status: 201 })
    assert.deepEqual(await give(call), full)
  })

  test('are never exceeded by requests at once', async (t) => {
    const { call } = await startService(t, { quotas: { assignments: 7, series: 10 } })
    const outcomes = await Promise.all(Array.from({ length: 50 }, () => give(call)))
    assert.equal(outcomes.filter(({ status }) => status === 201).length, 7)
    assert.equal(outcomes.filter(({ status }) => status === 400).length, 43)
    assert.equal(await totalOf(call), 7)
  })

  test('leave no room for a series, however it is created', async (t) => {
    const { call } = await startService(t, { quotas })
    for (const _ of [1, 2, 3]) await give(call)
    assert.deepEqual(await give(call, { ...essay, recurrence: { type: 'daily' } }), full)
    const started = await call('POST', '/recurring', setting)
    assert.deepEqual([started.status, started.body.error], [full.status, full.error])
    assert.deepEqual((await call('GET', '/recurring')).body.recurring_assignments, [])
  })

  test('do not stop a series, but let it create nothing before it is due', async (t) => {
    const { call, clock, deps } = await startService(t, { quotas })
    const series = await createSeries(call, { type: 'daily' }, { due_date: '2026-04-11' })
    const first = await firstOf(call, series)
    await give(call)
    await toggle(call, first)
    assert.equal(await totalOf(call), 3)
    const [second] = await listOf(call, '/assignments/pending?subject=&q=Essay&sort=due_date')
    await toggle(call, second)
    assert.equal(await totalOf(call), 3)
    clock.advance(3 * 86_400_000)
    await generateOccurrences(deps)
    assert.ok((await totalOf(call)) > 3)
    assert.deepEqual(await give(call), full)
  })

  for (const [others, what] of [
    [1, 'take the last place at once'],
    [2, 'create nothing before it is due once there is none'],
  ] as const) {
    test(`let a series that is resumed ${what}, as previewed`, async (t) => {
      const { call, clock, deps } = await startService(t, { quotas })
      const series = await createSeries(call, { type: 'daily' }, { due_date: '2026-04-11' })
      for (let other = 0; other < others; other += 1) await give(call)
      const path = `/recurring/${series.id}`
      await call('PUT', path, { is_active: false })
      await toggle(call, await firstOf(call, series))
      const preview = await call('POST', `${path}/preview`, { is_active: true })
      const resumed = await call('PUT', path, { is_active: true })
      assert.deepEqual(preview.body.recurring_assignment, resumed.body)
      assert.equal(await totalOf(call), 3)
      clock.advance(3 * 86_400_000)
      await generateOccurrences(deps)
      assert.ok((await totalOf(call)) > 3)
    })
  }
})

test('more series than the quota allows are refused, however they are created', async (t) => {
  const { call } = await startService(t, { quotas: { assignments: 100, series: 2 } })
  const daily = { ...essay, recurrence: { type: 'daily' } }
  assert.deepEqual(await give(call, daily), { status: 201 })
  assert.equal((await call('POST', '/recurring', setting)).status, 201)
  const error = 'Invalid input: series have reached the limit of 2'
  assert.deepEqual(await give(call, daily), { status: 400, error })
  const started = await call('POST', '/recurring', setting)
  assert.deepEqual([started.status, started.body.error], [400, error])
  assert.equal(await totalOf(call), 2)
  await call('DELETE', '/recurring/1')
  assert.equal((await call('POST', '/recurring', setting)).status, 201)
})
