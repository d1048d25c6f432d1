import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { CachedTexts, type TextKey } from '../../src/http/cache/cached-texts.ts'
import { anyCharacter } from '../support/any-character.ts'

const capacity = 1024
const header = 40
/** More ids than `capacity` has slots, with keys so alike that a wrong entry would be believed. */
const few = fc.integer({ min: 0, max: 1 })
const id = fc.integer({ min: 0, max: 19 })
/** Of many lengths, or all of one, so that entries lie where earlier ones began. */
const text = fc
  .tuple(fc.string({ unit: anyCharacter }), fc.oneof(fc.constant(99), fc.nat(400)))
  .map(([start, length]) => start.padEnd(length, 'x'))
const written = fc.record({
  key: fc.record({ id, owner: few, zone: few, version: few }),
  text,
})

/** Of texts of 450 bytes, 1 MiB holds the last 2,000. */
const count = 4000
const anyId = fc.integer({ min: 1, max: 2 ** 40 })
const randomIds = fc.uniqueArray(anyId, { minLength: count, maxLength: count })
const evenIds = fc
  .tuple(anyId, fc.constantFrom(1, 2, 7, 10, 16, 48, 100, 256, 1000, 1024))
  .map(([first, step]) => Array.from({ length: count }, (_, n) => first + n * step))

function read(kept: CachedTexts, key: TextKey): string | undefined {
  const text = kept.read(key)
  return text === undefined ? undefined : Buffer.from(text, 'latin1').toString()
}

const keyOf = (id: number, version = 1) => ({ id, owner: 7, zone: 1, version })

const below100 = Array.from({ length: 100 }, (_, id) => id)

describe('CachedTexts', () => {
  test('returns each text as last written, or undefined, after any sequence of writes', () => {
    const writes = fc.array(written, { maxLength: 60, size: 'max' })
    const readsAsWritten = (all: readonly { key: TextKey; text: string }[]) => {
      const kept = new CachedTexts(capacity)
      const last = new Map<number, { key: TextKey; text: string }>()
      for (const it of all) {
        kept.write(it.key, Buffer.from(it.text))
        last.set(it.key.id, it)
        assert.equal(read(kept, it.key), it.text)
        for (const { key, text } of last.values()) {
          assert.equal(read(kept, key), kept.hasOf(key.id) ? text : undefined)
          assert.equal(read(kept, { ...key, owner: 10 }), undefined)
          assert.equal(read(kept, { ...key, zone: 10 }), undefined)
          assert.equal(read(kept, { ...key, version: 10 }), undefined)
        }
      }
    }
    fc.assert(fc.property(writes, readsAsWritten))
  })

  test('finds no text with zeros as key in unused memory', () => {
    const kept = new CachedTexts(capacity)
    assert.equal(kept.hasOf(0), false)
    assert.equal(read(kept, { id: 0, owner: 0, zone: 0, version: 0 }), undefined)
  })

  test('keeps a text while another is rewritten 1,000 times without growing', () => {
    const kept = new CachedTexts(capacity)
    kept.write(keyOf(1), Buffer.from('国語'))
    for (let version = 0; version < 1000; version++)
      kept.write(keyOf(2, version), Buffer.from(`${version}`.padEnd(version % 2 === 0 ? 99 : 0)))
    assert.equal(read(kept, keyOf(1)), '国語')
    assert.equal(read(kept, keyOf(2, 999)), '999')
  })

  test('evicts the oldest texts when its memory is full', () => {
    const idsLeft = (length: number) => {
      const kept = new CachedTexts(capacity)
      for (const id of below100) kept.write(keyOf(id), Buffer.alloc(length))
      return below100.filter((id) => kept.read(keyOf(id)) !== undefined)
    }
    assert.deepEqual(idsLeft(256 - header), [96, 97, 98, 99])
    assert.deepEqual(idsLeft(200 - header), [95, 96, 97, 98, 99])
    assert.deepEqual(idsLeft(264 - header), [97, 98, 99])
  })

  test('evicts the oldest texts when its slots are full', () => {
    const kept = new CachedTexts(capacity)
    for (const id of below100) {
      kept.write(keyOf(id), Buffer.from(`${id}`))
      for (const other of below100) {
        const isNewest = other <= id && other > id - 8
        assert.equal(read(kept, keyOf(other)), isNewest ? `${other}` : undefined)
      }
    }
  })

  test('keeps 98 % of the texts that fit into memory, for random and for evenly spaced ids', () => {
    const nearlyAll = (ids: readonly number[]) => {
      const kept = new CachedTexts(1024 * 1024)
      for (const id of ids) kept.write(keyOf(id), Buffer.from(`${id}`.padEnd(450)))
      const newest = ids.slice(-count / 2)
      const found = newest.filter((id) => read(kept, keyOf(id))?.trimEnd() === `${id}`)
      assert.ok(found.length >= 0.98 * newest.length, `${found.length} of ${newest.length}`)
    }
    fc.assert(fc.property(fc.oneof(randomIds, evenIds), nearlyAll), {
      numRuns: 30,
      endOnFailure: true,
    })
  })

  test('does not store a text longer than its capacity, and evicts nothing for it', () => {
    const kept = new CachedTexts(capacity)
    kept.write(keyOf(1), Buffer.from('short'))
    kept.write(keyOf(2), Buffer.alloc(4 * capacity))
    kept.write(keyOf(1, 2), Buffer.alloc(4 * capacity))
    assert.equal(read(kept, keyOf(2)), undefined)
    assert.equal(read(kept, keyOf(1, 2)), undefined)
    assert.equal(read(kept, keyOf(1)), 'short')
  })
})
