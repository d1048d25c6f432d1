import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { startService } from '../support/service.ts'

describe('PATCH /assignments/:id/toggle', () => {
  test('completes open work and says when', async (t) => {
    const { call, clock } = await startService(t)
    const created = await call('POST', '/assignments', { title: 'Essay', due_date: '2026-04-12' })
    clock.set('2026-04-10T04:00:00Z')
    const { status, body } = await call('PATCH', `/assignments/${created.body.id}/toggle`)
    assert.equal(status, 200)
    assert.equal(body.is_completed, true)
    assert.equal(body.completed_at, '2026-04-10T13:00:00.000+09:00')
    assert.equal(body.updated_at, body.completed_at)
  })
})
