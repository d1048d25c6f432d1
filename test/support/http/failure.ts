import assert from 'node:assert/strict'
import { assertRefused } from '../homework.ts'
import type { Answer } from '../service.ts'

/** A failure in the one form that all have, whoever made it: an operation, the router or the HTTP parser. */
export function assertFailure(answer: Answer, status: number, error: string): void {
  assertRefused(answer, status, error)
  const { headers } = answer
  assert.equal(headers['content-type'], 'application/json; charset=utf-8')
  assert.equal(headers['cache-control'], 'no-store')
  assert.equal(headers['x-content-type-options'], 'nosniff')
  assert.match(headers['x-request-id'] ?? '', /^[\w-]{8,}$/)
  assert.equal('www-authenticate' in headers, status === 401)
  assert.equal('retry-after' in headers, status === 429 || status === 503)
}
