import assert from 'node:assert/strict'
import { test } from 'node:test'
import { memo } from '../../src/domain/memo.ts'

test('memo computes a result once, and again only after it was emptied at its limit', () => {
  const made: number[] = []
  const double = memo(2, (n: number) => {
    made.push(n)
    return 2 * n
  })
  assert.deepEqual([1, 1, 2, 1, 2].map(double), [2, 2, 4, 2, 4])
  assert.deepEqual(made, [1, 2])
  assert.deepEqual([3, 3, 1].map(double), [6, 6, 2])
  assert.deepEqual(made, [1, 2, 3, 1])
})
