import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { bitsOf, weekdaysIn, weekdaysOf } from '../../../src/domain/time/weekdays.ts'

describe('weekdays', () => {
  test('are each there once, in order, whatever the order they come in', () => {
    assert.deepEqual(weekdaysOf([5, 0, 3, 5]), [0, 3, 5])
    assert.deepEqual(weekdaysOf([0, 1, 2, 3, 4, 5, 6]), [0, 1, 2, 3, 4, 5, 6])
  })

  test('are one array for each set of days, so that === compares them', () => {
    assert.equal(weekdaysOf([6, 1]), weekdaysOf([1, 6]))
    assert.notEqual(weekdaysOf([1]), weekdaysOf([1, 6]))
  })

  test('have a number of their own for each set, which leads back to it', () => {
    const all = Array.from({ length: 127 }, (_, n) => weekdaysIn(n + 1))
    assert.equal(new Set(all).size, 127)
    assert.deepEqual(
      all.map(bitsOf),
      all.map((_, n) => n + 1),
    )
    assert.deepEqual(weekdaysIn(0b100_0001), [0, 6])
  })

  test('are at least one, of seven', () => {
    for (const days of [[], [7], [-1], [1.5], [Number.NaN]]) {
      assert.throws(() => weekdaysOf(days), RangeError)
    }
    for (const bits of [0, 128, -1, 0.5]) assert.throws(() => weekdaysIn(bits), RangeError)
  })
})
