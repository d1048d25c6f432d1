import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Language } from '../../src/domain/accounts/user.ts'
import { sortedByName } from '../../src/web/lists/sorted-by-name.ts'
import { processorTime } from '../support/processor-time.ts'

test('names are sorted by the language and by the value of their numbers, and equal ones stay in order', () => {
  const sorted = (language: Language, names: readonly string[]) =>
    sortedByName(language, names, (name) => name)
  assert.deepEqual(sorted('ja', ['第10回', '国語', '英語', '第9回']), [
    '英語',
    '国語',
    '第9回',
    '第10回',
  ])
  assert.deepEqual(sorted('en', ['Unit 10', 'art', 'Unit 9', 'Biology']), [
    'art',
    'Biology',
    'Unit 9',
    'Unit 10',
  ])
  for (const equal of [
    ['かな', 'カナ', 'ｶﾅ'],
    ['ｶﾅ', 'カナ', 'かな'],
  ]) {
    assert.deepEqual(sorted('ja', equal), equal)
  }
})

test('names of characters that take long to compare are sorted in a moment, however many there are', () => {
  for (const slow of ['\ufdfa', '\u0301\u0323', '㍿']) {
    for (const count of [100, 1000, 10_000]) {
      const names = Array.from({ length: count }, (_, n) => {
        // An ignorable character at the beginning keeps the sort from passing over what all have in common.
        const start = String.fromCodePoint(0xe0100 + (n % 200))
        return `${start}${slow.repeat(190).slice(0, 190)}${(n * 7919) % count}`
      })
      const begun = processorTime()
      assert.equal(sortedByName('ja', names, (name) => name).length, count)
      const took = processorTime() - begun
      assert.ok(took < 500, `${count} names of ${slow}: ${took} ms`)
    }
  }
})
