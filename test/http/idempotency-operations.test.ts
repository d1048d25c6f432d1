import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { listOf, read } from '../support/homework.ts'
import { type Service, startService } from '../support/service.ts'

const withKey = ({ key }: Service, idempotencyKey = 'a') => ({
  authorization: `Bearer ${key}`,
  'idempotency-key': idempotencyKey,
})

const series: readonly [path: string, body: object][] = [
  ['/assignments', { title: 'Drill', due_date: '2026-04-12', recurrence: { type: 'daily' } }],
  ['/recurring', { title: 'Drill', recurrence_type: 'daily' }],
]

describe('an Idempotency-Key', () => {
  for (const [path, body] of series) {
    test(`lets POST ${path} create a series once, with the same response when repeated`, async (t) => {
      const service = await startService(t)
      const { call } = service
      const first = await call('POST', path, body, withKey(service))
      assert.equal(first.status, 201)
      service.clock.advance(1000)
      const again = await call('POST', path, body, withKey(service))
      assert.deepEqual([again.status, again.body], [first.status, first.body])
      const { recurring_assignments } = await read(call, '/recurring')
      assert.deepEqual(recurring_assignments, [first.body.recurring_assignment ?? first.body])
      assert.equal((await listOf(call, '/assignments')).length, 1)
    })
  }

  test('may be the name of its header', async (t) => {
    const service = await startService(t)
    const body = { title: 'Essay', due_date: '2026-04-12' }
    const headers = withKey(service, 'idempotency-key')
    assert.equal((await service.call('POST', '/assignments', body, headers)).status, 201)
  })
})
