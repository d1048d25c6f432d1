import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Language } from '../../src/domain/accounts/user.ts'
import { formatterFor, sortedByName } from '../../src/web/formatter.ts'
import { processorTime } from '../support/processor-time.ts'

const now = Date.parse('2026-04-15T00:30:00Z')
const formatOf = (language: Language) => formatterFor(language, { now, timeZone: 'Asia/Tokyo' })

const minute = 60_000
const day = 1440 * minute
const spans = [0, minute, 5 * minute, 60 * minute, day, 3 * day, 40 * day, 800 * day]

test('a span of time has no space between number and unit in Japanese, and one in English', () => {
  const spoken = (language: Language) => {
    const { ago, duration } = formatOf(language)
    return [...spans.map((it) => ago(now - it)), duration(1), duration(99), duration(100)]
  }
  assert.deepEqual(spoken('ja'), [
    'たった今',
    '1分前',
    '5分前',
    '1時間前',
    '1日前',
    '3日前',
    '1か月前',
    '2年前',
    '1秒',
    '99秒',
    '2分',
  ])
  assert.deepEqual(spoken('en'), [
    'just now',
    '1 minute ago',
    '5 minutes ago',
    '1 hour ago',
    '1 day ago',
    '3 days ago',
    '1 month ago',
    '2 years ago',
    '1 second',
    '99 seconds',
    '2 minutes',
  ])
})

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
