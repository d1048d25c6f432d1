import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { assertRefused, createSeries, firstOf, listOf, read, toggle } from '../support/homework.ts'
import { startService } from '../support/service.ts'

const missing = 'Recurring assignment not found or failed to delete'

describe('DELETE /recurring/:id', () => {
  test('deletes the setting and no other', async (t) => {
    const { call } = await startService(t)
    const { id } = await createSeries(call, { type: 'daily' })
    const kept = await createSeries(call, { type: 'daily' })
    const { status, body } = await call('DELETE', `/recurring/${id}`)
    assert.deepEqual([status, body], [200, { message: 'Recurring assignment deleted' }])
    assertRefused(await call('GET', `/recurring/${id}`), 404, 'Recurring assignment not found')
    assert.deepEqual((await read(call, '/recurring')).recurring_assignments, [kept])
  })

  test('answers 404 the second time', async (t) => {
    const { call } = await startService(t)
    const { id } = await createSeries(call, { type: 'daily' })
    await call('DELETE', `/recurring/${id}`)
    assertRefused(await call('DELETE', `/recurring/${id}`), 404, missing)
  })

  test('keeps its assignments, open and completed, unlinked', async (t) => {
    const { call } = await startService(t)
    const setting = await createSeries(call, { type: 'weekly' }, { description: 'Kept' })
    await toggle(call, await firstOf(call, setting))
    const before = await listOf(call, '/assignments')
    assert.deepEqual(
      before.map((it) => [it.is_completed, it.recurring_assignment_id]),
      [
        [true, setting.id],
        [false, setting.id],
      ],
    )
    await call('DELETE', `/recurring/${setting.id}`)
    const unlinked = before.map(({ recurring_assignment_id, updated_at, ...it }) => it)
    const after = await listOf(call, '/assignments')
    assert.deepEqual(
      after.map(({ updated_at, ...it }) => it),
      unlinked,
    )
    after.forEach((it, at) => {
      assert.ok(it.updated_at > before[at].updated_at)
    })
  })

  test('keeps the links of assignments of other settings', async (t) => {
    const { call } = await startService(t)
    const { id } = await createSeries(call, { type: 'daily' })
    const other = await createSeries(call, { type: 'daily' })
    await call('DELETE', `/recurring/${id}`)
    assert.equal((await firstOf(call, other)).recurring_assignment_id, other.id)
  })

  test('ends the series: completing its assignment creates no occurrence', async (t) => {
    const { call } = await startService(t)
    const setting = await createSeries(call, { type: 'daily' })
    const first = await firstOf(call, setting)
    await call('DELETE', `/recurring/${setting.id}`)
    await toggle(call, first)
    assert.equal((await read(call, '/assignments')).total_count, 1)
  })

  test('ignores a body', async (t) => {
    const { call, key } = await startService(t)
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
    for (const body of ['{', undefined]) {
      const { id } = await createSeries(call, { type: 'daily' })
      assert.equal((await call('DELETE', `/recurring/${id}`, body, headers)).status, 200)
    }
  })
})
