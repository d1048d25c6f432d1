import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { KnownVersions } from '../../src/store/assignments/known-versions.ts'

/** Some share their places: more of them than there are places. */
const anyId = fc
  .record({ set: fc.nat(2), turn: fc.nat(7) })
  .map((it) => 1 + it.set + it.turn * 16_384)
const anyStep = fc.oneof(
  { weight: 6, arbitrary: fc.record({ id: anyId, updatedAt: fc.nat(9) }) },
  { weight: 2, arbitrary: fc.record({ id: anyId, renewed: fc.nat(9) }) },
  { weight: 2, arbitrary: fc.record({ id: anyId }) },
  { weight: 1, arbitrary: fc.constant({}) },
)

describe('KnownVersions', () => {
  test('returns the last version set for an id, or undefined, after any sequence of calls', () => {
    const property = fc.property(fc.array(anyStep, { maxLength: 60 }), (steps) => {
      const known = new KnownVersions()
      const last = new Map<number, number>()
      for (const step of steps) {
        if ('updatedAt' in step) {
          known.set(step)
          last.set(step.id, step.updatedAt)
          assert.equal(known.get(step.id), step.updatedAt)
        } else if ('renewed' in step) {
          const isKnown = known.get(step.id) !== undefined
          known.renew({ id: step.id, updatedAt: step.renewed })
          if (isKnown) last.set(step.id, step.renewed)
          assert.equal(known.get(step.id), isKnown ? step.renewed : undefined)
        } else if ('id' in step) {
          known.forget(step.id)
          last.delete(step.id)
          assert.equal(known.get(step.id), undefined)
        } else {
          known.forgetAll()
          last.clear()
        }
        for (let id = 1; id < 8 * 16_384; id += 16_384) {
          for (const it of [id, id + 1, id + 2]) {
            assert.ok([undefined, last.get(it)].includes(known.get(it)))
          }
        }
      }
    })
    fc.assert(property)
  })

  test('evicts nothing when unknown ids are renewed', () => {
    const known = new KnownVersions()
    const ids = Array.from({ length: 4 * 16_384 }, (_, index) => index + 1)
    for (const id of ids) known.set({ id, updatedAt: id })
    for (const id of ids) known.renew({ id: id + ids.length, updatedAt: 1 })
    assert.ok(ids.every((id) => known.get(id) === id))
  })

  test('keeps the versions of 65,536 ids, as many as it has room for', () => {
    const known = new KnownVersions()
    const ids = Array.from({ length: 4 * 16_384 }, (_, index) => index + 1)
    for (const id of ids) known.set({ id, updatedAt: 2 * id })
    for (const id of ids) known.set({ id, updatedAt: 3 * id })
    assert.ok(ids.every((id) => known.get(id) === 3 * id))
  })
})
