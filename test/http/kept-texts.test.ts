import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { KeptTexts, type TextKey } from '../../src/http/cache/kept-texts.ts'

const capacity = 1024
const few = fc.integer({ min: 0, max: 9 })
const written = fc.record({
  key: fc.record({ id: few, owner: few, zone: few, version: few }),
  text: fc.string({ unit: 'binary', maxLength: 300 }),
})

function read(kept: KeptTexts, key: TextKey): string | undefined {
  const text = kept.read(key)
  return text === undefined ? undefined : Buffer.from(text, 'latin1').toString()
}

const keyOf = (id: number, version = 1) => ({ id, owner: 7, zone: 1, version })

describe('texts that are kept', () => {
  test('read as they were last written, or not at all, whatever came in between', () => {
    const writes = fc.array(written, { maxLength: 60 })
    const readsAsWritten = (all: readonly { key: TextKey; text: string }[]) => {
      const kept = new KeptTexts(capacity)
      const last = new Map<number, { key: TextKey; text: string }>()
      for (const it of all) {
        kept.write(it.key, Buffer.from(it.text))
        last.set(it.key.id, it)
        for (const { key, text } of last.values()) {
          assert.ok([undefined, text].includes(read(kept, key)))
          assert.equal(read(kept, { ...key, owner: 10 }), undefined)
          assert.equal(read(kept, { ...key, zone: 10 }), undefined)
          assert.equal(read(kept, { ...key, version: 10 }), undefined)
        }
        if (Buffer.byteLength(it.text) < capacity - 48) assert.equal(read(kept, it.key), it.text)
      }
    }
    fc.assert(fc.property(writes, readsAsWritten))
  })

  test('stay while others change, as long as those get no longer', () => {
    const kept = new KeptTexts(capacity)
    kept.write(keyOf(1), Buffer.from('国語'))
    for (let version = 0; version < 1000; version++)
      kept.write(keyOf(2, version), Buffer.from(`${version}`))
    assert.equal(read(kept, keyOf(1)), '国語')
    assert.equal(read(kept, keyOf(2, 999)), '999')
  })

  test('go when others need their place, those first that were written first', () => {
    const kept = new KeptTexts(capacity)
    for (let id = 0; id < 100; id++) kept.write(keyOf(id), Buffer.from(`text ${id}`.padEnd(16)))
    const left = Array.from({ length: 100 }, (_, id) => id).filter((id) => read(kept, keyOf(id)))
    const most = Math.floor(capacity / (48 + 16))
    assert.deepEqual(
      left,
      Array.from({ length: most }, (_, n) => 100 - most + n),
    )
  })

  test('are not kept when they are longer than all there is, and push out nothing', () => {
    const kept = new KeptTexts(capacity)
    kept.write(keyOf(1), Buffer.from('short'))
    kept.write(keyOf(2), Buffer.alloc(4 * capacity))
    kept.write(keyOf(1, 2), Buffer.alloc(4 * capacity))
    assert.equal(read(kept, keyOf(2)), undefined)
    assert.equal(read(kept, keyOf(1, 2)), undefined)
    assert.equal(read(kept, keyOf(1)), 'short')
  })
})
