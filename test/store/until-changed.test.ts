import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { untilChanged } from '../../src/store/until-changed.ts'

/** Answers that are cached until their revision changes, and for what was asked anew. */
function watched() {
  const asked: number[] = []
  const revisions = new Map<number, number>()
  const find = untilChanged(
    (key: number) => {
      asked.push(key)
      return `answer ${key}`
    },
    (key) => revisions.get(key) ?? 0,
  )
  return { asked, revisions, find }
}

describe('an answer that is cached until it changes', () => {
  test('is asked for once in each revision of its key', () => {
    const { asked, revisions, find } = watched()
    for (const key of [1, 1, 2]) assert.equal(find(key), `answer ${key}`)
    revisions.set(1, 1)
    for (const key of [1, 1, 2]) find(key)
    assert.deepEqual(asked, [1, 2, 1])
  })

  test('is dropped once there are 10,000 others, so that memory is bounded', () => {
    const { asked, find } = watched()
    for (let key = 0; key <= 10_000; key++) find(key)
    asked.length = 0
    for (const key of [10_000, 0]) find(key)
    assert.deepEqual(asked, [0])
  })
})
