import assert from 'node:assert/strict'
import { test } from 'node:test'
import { TimeLimit } from '../../../src/store/engines/postgres/time-limit.ts'

test('a transaction has its time once, and again after each portion of long work', () => {
  let now = 100
  const limit = new TimeLimit(4500, () => now)
  assert.equal(limit.left(), 4500)
  now += 4499.5
  assert.equal(limit.left(), 1)
  now += 1000
  assert.equal(limit.left(), 1)
  limit.restart()
  assert.equal(limit.left(), 4500)
})
