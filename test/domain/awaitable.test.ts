import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { bothOf, whenKnown } from '../../src/domain/awaitable.ts'

const later = async <T>(it: T) => it

describe('a value that is known at once or later', () => {
  test('is mapped at once if it is known', async () => {
    assert.equal(
      whenKnown(1, (it) => it + 1),
      2,
    )
    assert.equal(await whenKnown(later(1), (it) => it + 1), 2)
  })

  test('is awaited together with another', async () => {
    const ways = [() => 1, () => later(1)]
    assert.deepEqual(
      bothOf(
        () => 1,
        () => 2,
      ),
      [1, 2],
    )
    for (const one of ways)
      for (const other of ways) {
        assert.deepEqual(await bothOf(one, other), [1, 1])
      }
  })

  test('fails with the first failure of two, and leaves no rejection unhandled', async () => {
    const at = (name: string) => () => {
      throw new Error(name)
    }
    const soon = (name: string) => () => Promise.reject(new Error(name))
    assert.throws(() => bothOf(at('one'), at('other')), /one/)
    assert.throws(() => bothOf(() => 1, at('other')), /other/)
    for (const other of [at('other'), soon('other')]) {
      await assert.rejects(async () => bothOf(soon('one'), other), /one/)
      await assert.rejects(async () => bothOf(() => later(1), other), /other/)
    }
    await assert.rejects(async () => bothOf(() => 1, soon('other')), /other/)
  })
})
