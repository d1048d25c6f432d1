import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { SpareMemory } from '../../src/http/bodies/spare-memory.ts'

const piece = (length: number) => Buffer.alloc(length)

describe('spare memory', () => {
  test('is given once, where it is large enough and leaves little empty', () => {
    const spare = new SpareMemory(1000)
    const given = piece(100)
    spare.give(given)
    assert.equal(spare.take(101), undefined)
    assert.equal(spare.take(79), undefined)
    assert.equal(spare.take(80), given)
    assert.equal(spare.take(80), undefined)
  })

  test('is no more than allowed: what came first goes first', () => {
    const spare = new SpareMemory(250)
    const pieces = [piece(100), piece(100), piece(100)]
    for (const it of pieces) spare.give(it)
    assert.equal(spare.take(100), pieces[2])
    assert.equal(spare.take(100), pieces[1])
    assert.equal(spare.take(100), undefined)
  })

  test('loses as much as it takes to make room', () => {
    const spare = new SpareMemory(250)
    const large = piece(240)
    for (const it of [piece(100), piece(100), large]) spare.give(it)
    assert.equal(spare.take(100), undefined)
    assert.equal(spare.take(240), large)
  })

  test('has room again for what was taken', () => {
    const spare = new SpareMemory(250)
    const pieces = [piece(100), piece(100)]
    for (let time = 0; time < 5; time++) {
      for (const it of pieces) spare.give(it)
      assert.deepEqual(new Set([spare.take(100), spare.take(100)]), new Set(pieces))
    }
  })

  test('keeps what it has when it is given more than all that is allowed', () => {
    const spare = new SpareMemory(250)
    const given = piece(100)
    spare.give(given)
    spare.give(piece(251))
    assert.equal(spare.take(251), undefined)
    assert.equal(spare.take(100), given)
  })
})
