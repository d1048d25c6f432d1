import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { gatheredReads } from '../../src/store/gathered-reads.ts'

/** A read that remembers what it was asked together, and finds the double of each number but 0. */
function doubles() {
  const asked: (readonly number[])[] = []
  const double = gatheredReads<number, number | undefined>(async (keys) => {
    asked.push(keys)
    await nextTurn()
    return (key) => (key === 0 ? undefined : 2 * key)
  })
  return { asked, double }
}

describe('gathered reads', () => {
  test('read what is asked for in one turn together, and give each its own value', async () => {
    const { asked, double } = doubles()
    assert.deepEqual(await Promise.all([1, 0, 3, 1].map(double)), [2, undefined, 6, 2])
    assert.deepEqual(asked, [[1, 0, 3, 1]])
  })

  test('never answer from a read that began before the question', async () => {
    const { asked, double } = doubles()
    const first = double(1)
    await nextTurn()
    assert.deepEqual(asked, [[1]])
    const second = double(1)
    await Promise.all([first, second])
    assert.deepEqual(asked, [[1], [1]])
  })

  test('fail for all who asked, and read again for the next', async () => {
    let fails = true
    const read = gatheredReads<number, number>(async () => {
      if (fails) throw new Error('away')
      return (key) => key
    })
    const failed = await Promise.allSettled([read(1), read(2)])
    assert.deepEqual(
      failed.map(({ status }) => status),
      ['rejected', 'rejected'],
    )
    fails = false
    assert.equal(await read(2), 2)
  })
})
