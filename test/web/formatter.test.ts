import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Language } from '../../src/domain/accounts/user.ts'
import { formatterFor } from '../../src/web/formatter.ts'

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
