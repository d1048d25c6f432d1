import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import { DomainError } from '../../src/domain/errors.ts'
import { forEach } from '../../src/jobs/for-each.ts'

const away = new DomainError('unavailable', 'away')

describe('a run over many items', () => {
  test('begins nothing more once it may not go on, even if a clock that is set back would let it', async () => {
    const begun: number[] = []
    let asked = 0
    const mayGoOn = () => ++asked !== 3
    const work = async (item: number) => begun.push(item)
    assert.equal(await forEach([1, 2, 3, 4, 5], work, { mayGoOn, atOnce: 2 }), true)
    assert.deepEqual(begun, [1, 2])
  })

  test('goes on after an item that failed, and then fails with the error', async () => {
    const begun: number[] = []
    const failure = new Error('stop')
    const running = forEach([1, 2, 3], async (item) => {
      begun.push(item)
      if (item === 2) throw failure
    })
    await assert.rejects(running, { message: '1 of 3 failed', errors: [failure] })
    assert.deepEqual(begun, [1, 2, 3])
  })

  test('begins nothing more once the store or the mail server is away, and finishes what it has begun', async () => {
    const begun: number[] = []
    const failure = new Error('stop')
    const work = async (item: number) => {
      begun.push(item)
      if (item === 1) throw away
      await turn()
      throw failure
    }
    const running = forEach([1, 2, 3, 4], work, { atOnce: 2 })
    await assert.rejects(running, { message: '2 of 4 failed', errors: [away, failure] })
    assert.deepEqual(begun, [1, 2])
  })
})
