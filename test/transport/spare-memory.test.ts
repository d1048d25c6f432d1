import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { SpareMemory } from '../../src/http/bodies/spare-memory.ts'

const piece = (length: number) => Buffer.alloc(length)

describe('SpareMemory', () => {
  test('gives a buffer of 100 bytes once, for 80 to 100 bytes', () => {
    const spare = new SpareMemory(1000)
    const given = piece(100)
    spare.give(given)
    assert.equal(spare.take(101), undefined)
    assert.equal(spare.take(79), undefined)
    assert.equal(spare.take(80), given)
    assert.equal(spare.take(80), undefined)
  })

  test('drops the oldest buffer beyond its capacity', () => {
    const spare = new SpareMemory(250)
    const pieces = [piece(100), piece(100), piece(100)]
    for (const it of pieces) spare.give(it)
    assert.equal(spare.take(100), pieces[2])
    assert.equal(spare.take(100), pieces[1])
    assert.equal(spare.take(100), undefined)
  })

  test('drops as many buffers as a new one needs', () => {
    const spare = new SpareMemory(250)
    const large = piece(240)
    for (const it of [piece(100), piece(100), large]) spare.give(it)
    assert.equal(spare.take(100), undefined)
    assert.equal(spare.take(240), large)
  })

  test('has room again once a buffer was taken', () => {
    const spare = new SpareMemory(250)
    const pieces = [piece(100), piece(100)]
    for (let time = 0; time < 5; time++) {
      for (const it of pieces) spare.give(it)
      assert.deepEqual(new Set([spare.take(100), spare.take(100)]), new Set(pieces))
    }
  })

  test('ignores a buffer larger than its capacity, and keeps the others', () => {
    const spare = new SpareMemory(250)
    const given = piece(100)
    spare.give(given)
    spare.give(piece(251))
    assert.equal(spare.take(251), undefined)
    assert.equal(spare.take(100), given)
  })
})
