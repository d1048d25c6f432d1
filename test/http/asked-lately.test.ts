import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { AskedLately, hashOf } from '../../src/http/asked-lately.ts'

describe('what was asked lately', () => {
  test('is known when it is asked again of the same state', () => {
    const isKnown = (question: string, state: number) => {
      const asked = new AskedLately()
      const hash = hashOf(question)
      assert.equal(asked.isAgain(hash, state), false)
      assert.equal(asked.isAgain(hash, state), true)
      assert.equal(asked.isAgain(hash, state + 1), false)
    }
    fc.assert(fc.property(fc.string(), fc.nat(), isKnown))
  })

  test('is mostly known also where a thousand others were asked in between', () => {
    const asked = new AskedLately()
    const hashes = Array.from({ length: 1000 }, (_, n) => hashOf(`${n} Asia/Tokyo /assignments`))
    for (const hash of hashes) asked.isAgain(hash, 1)
    const known = hashes.filter((hash) => asked.isAgain(hash, 1))
    assert.ok(known.length > 850, `${known.length} of 1000`)
  })
})

test('texts are hashed as FNV-1a does', () => {
  // From the reference code of its authors, for 32 bits.
  for (const [text, hash] of [
    ['', 0x811c9dc5],
    ['a', 0xe40c292c],
    ['foobar', 0xbf9cf968],
  ] as const) {
    assert.equal(hashOf(text) >>> 0, hash)
  }
})
