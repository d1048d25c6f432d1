import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Lasting } from '../support/databases.ts'
import { operationNamed } from '../support/http/openapi.ts'
import { nameOf, type Operation, operations, pathTo } from '../support/http/operations.ts'
import { type Service, startService } from '../support/service.ts'

/** What an operation that takes the header answers: to a key that is too long, to a state that never was, to any state. */
const requestHeaders = [
  ['Idempotency-Key', 'Idempotency-Key', 'x'.repeat(256), 400, '422'],
  ['If-Match', 'If-Match', '"0-0"', 412, '412'],
  ['If-None-Match', 'If-None-Match', '*', 304, '304'],
  ['If-None-Match-for-a-change', 'If-None-Match', '*', 412, '412'],
] as const

/** All operations; first those that leave what the others ask for. */
const inTurn = operations.toSorted(
  (one, other) => Number(one.method === 'DELETE') - Number(other.method === 'DELETE'),
)

describe('docs/openapi.json', () => {
  for (const [component, header, value, answered, described] of requestHeaders) {
    test(`lists ${component} for exactly the operations that support it`, async (t) => {
      const { call, key } = await withSetting(t)
      for (const operation of inTurn) {
        const { parameters = [], responses } = describedAs(operation)
        const isTaken = parameters.some(
          ({ $ref }: { $ref?: string }) => $ref === `#/components/parameters/${component}`,
        )
        const { method, body } = operation
        const headers = { authorization: `Bearer ${key}`, [header.toLowerCase()]: value }
        const { status } = await call(method, pathTo(operation, 1), body, headers)
        assert.equal(status === answered, isTaken, nameOf(operation))
        assert.equal(described in responses, isTaken, nameOf(operation))
      }
    })
  }

  test('lists ETag for exactly the responses that have one', async (t) => {
    const { call } = await withSetting(t)
    for (const operation of inTurn) {
      const answer = await call(operation.method, pathTo(operation, 1), operation.body)
      const { headers } = describedAs(operation).responses[answer.status]
      assert.ok(answer.status < 300, nameOf(operation))
      assert.equal('etag' in answer.headers, 'ETag' in headers, nameOf(operation))
    }
  })

  test('rightly says that the ETag of a 201 is valid in If-Match until the next change', async (t) => {
    const { call, key } = await startService(t)
    const essay = { title: 'Essay', due_date: '2026-04-12' }
    const creations = [
      ['/assignments', essay, '/assignments'],
      ['/assignments', { ...essay, recurrence: { type: 'daily' } }, '/recurring'],
      ['/recurring', { title: 'Drill', recurrence_type: 'daily' }, '/recurring'],
    ] as const
    for (const [collection, body, path] of creations) {
      const created = await call('POST', collection, body)
      const { id } = created.body.recurring_assignment ?? created.body
      const headers = { authorization: `Bearer ${key}`, 'if-match': created.headers.etag ?? '' }
      const change = () => call('PUT', `${path}/${id}`, { title: 'Changed' }, headers)
      assert.equal((await change()).status, 200)
      assert.equal((await change()).status, 412)
    }
  })
})

const describedAs = ({ method, route }: Operation) =>
  operationNamed(`${method} /api/v1${route.replace(':id', '{id}')}`)

/** A service with one assignment and its setting, each of which has the id 1. */
async function withSetting(t: Lasting): Promise<Service> {
  const service = await startService(t)
  const recurrence = { type: 'weekly' }
  const { status } = await service.call('POST', '/assignments', {
    title: 'Test',
    due_date: '2026-04-12',
    recurrence,
  })
  assert.equal(status, 201)
  return service
}
