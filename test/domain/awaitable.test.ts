import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { bothOf, mapAwaitable } from '../../src/domain/awaitable.ts'

const later = async <T>(it: T) => it

describe('a value or a promise of it', () => {
  test('is mapped by mapAwaitable, synchronously if it is a value', async () => {
    assert.equal(
      mapAwaitable(1, (it) => it + 1),
      2,
    )
    assert.equal(await mapAwaitable(later(1), (it) => it + 1), 2)
  })

  test('is paired with another by bothOf, synchronously if both are values', async () => {
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

  test('makes bothOf fail with the first error, without an unhandled rejection', async () => {
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
