import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { BoundedCache } from '../../src/http/bounded-cache.ts'

const one = { size: 1 }

describe('a bounded cache', () => {
  test('keeps what is asked for, however much else comes', () => {
    const cache = new BoundedCache<string, typeof one>(10)
    cache.set('asked for', one)
    for (let other = 0; other < 100; other++) {
      cache.set(`other ${other}`, one)
      assert.equal(cache.get('asked for'), one, `after ${other}`)
    }
  })

  test('forgets what nobody asks for', () => {
    const cache = new BoundedCache<string, typeof one>(10)
    cache.set('left alone', one)
    for (let other = 0; other < 10; other++) cache.set(`other ${other}`, one)
    assert.equal(cache.get('left alone'), undefined)
  })

  test('holds no more than its capacity', () => {
    const cache = new BoundedCache<number, { size: number }>(100)
    const values = Array.from({ length: 200 }, () => ({ size: 5 }))
    for (const [key, value] of values.entries()) cache.set(key, value)
    const kept = values.filter((_, key) => cache.get(key) !== undefined)
    assert.ok(kept.length > 0 && kept.length * 5 <= 100, `${kept.length} of 5 each`)
  })
})
