import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { BoundedCache } from '../../src/http/cache/bounded-cache.ts'

/** Asks for a number, and sets it where it is not kept; whether it was. */
function ask(cache: BoundedCache<number, number>, number: number): boolean {
  if (cache.get(number) === number) return true
  cache.set(number, 1, () => number)
  return false
}

describe('BoundedCache', () => {
  test('keeps an entry that is read between 1,000 insertions', () => {
    const cache = new BoundedCache<number, number>(10)
    cache.set(-1, 1, () => -1)
    for (let other = 0; other < 1000; other++) {
      ask(cache, other)
      assert.equal(cache.get(-1), -1, `after ${other}`)
    }
  })

  test('evicts entries that are no longer read in favour of those that are', () => {
    const cache = new BoundedCache<number, number>(10)
    for (let old = 0; old < 10; old++) ask(cache, old)
    for (let round = 0; round < 100; round++) for (let now = 100; now < 110; now++) ask(cache, now)
    for (let now = 100; now < 110; now++) assert.ok(ask(cache, now), `${now} is kept`)
    assert.equal(cache.get(0), undefined)
  })

  test('with room for 50 keeps at least 45 of 100 entries read in rotation', () => {
    const cache = new BoundedCache<number, number>(50)
    const round = () => Array.from({ length: 100 }, (_, n) => ask(cache, n)).filter(Boolean).length
    for (let n = 0; n < 20; n++) round()
    const kept = round()
    assert.ok(kept >= 45, `${kept} of 100`)
  })

  test('calls the value factory only for entries that it stores', () => {
    const cache = new BoundedCache<number, number>(10)
    let made = 0
    const ask = (key: number) => cache.get(key) ?? cache.set(key, 1, () => ++made)
    for (let n = 0; n < 1000; n++) ask(n % 20)
    assert.ok(made < 20, `${made} of 500 that were not there`)
  })

  test('evicts nothing for an entry larger than its capacity', () => {
    const cache = new BoundedCache<number, number>(10)
    for (let n = 0; n < 10; n++) ask(cache, n)
    for (let n = 0; n < 20; n++) cache.set(-1, 11, () => assert.fail('kept'))
    for (let n = 0; n < 10; n++) assert.ok(ask(cache, n), `${n} is kept`)
  })

  test('never exceeds its capacity when entries of different sizes replace each other', () => {
    const cache = new BoundedCache<number, number>(100)
    const sizes = new Map<number, number>()
    for (let n = 0; n < 5000; n++) {
      const key = (n * 7) % 60
      const size = 1 + ((n * 13) % 29)
      if (n % 3 === 0) cache.get(key)
      cache.set(key, size, () => {
        sizes.set(key, size)
        return key
      })
      const kept = [...sizes].filter(([it]) => isKept(cache, it))
      const held = kept.reduce((sum, [, it]) => sum + it, 0)
      assert.ok(held > 0 && held <= 100, `${held} after ${n}`)
    }
  })

  test('does not keep replaced values from being garbage-collected', async () => {
    const cache = new BoundedCache<number, object>(100)
    const replaced = Array.from({ length: 5000 }, (_, n) => {
      const value = {}
      cache.set(n % 50, 1, () => value)
      return new WeakRef(value)
    })
    // What was made in this turn may be looked at until its end.
    await turn()
    collectGarbage()
    const left = replaced.filter((it) => it.deref() !== undefined).length
    assert.ok(left <= 100, `${left} of 5000`)
  })

  test('returns the last value set for a key, and none if that one was too large', () => {
    const cache = new BoundedCache<string, string>(10)
    cache.set('a', 4, () => 'first')
    cache.set('a', 4, () => 'second')
    assert.equal(cache.get('a'), 'second')
    // Too much to be kept: the one before it is not what is asked for any more.
    cache.set('a', 11, () => 'third')
    assert.equal(cache.get('a'), undefined)
  })
})

/** All of it, at once. */
function collectGarbage(): void {
  setFlagsFromString('--expose-gc')
  runInNewContext('gc')()
}

/** Asking counts: only for the end of a test's step. */
const isKept = (cache: BoundedCache<number, number>, key: number) => cache.get(key) !== undefined
