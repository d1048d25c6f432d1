import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Schedule } from '../../../src/domain/series/recurring-setting.ts'
import { weekdaysOf } from '../../../src/domain/time/weekdays.ts'
import { formatterFor } from '../../../src/web/formatter.ts'
import { ruleInWords } from '../../../src/web/rule-in-words.ts'

const daily: Schedule = {
  recurrenceType: 'daily',
  recurrenceInterval: 1,
  recurrenceWeekdays: null,
  recurrenceDay: null,
  dueTime: '20:00',
  endType: 'never',
  endCount: null,
  endDate: null,
  skippedDates: [],
  catchUp: 'all',
}
const weekly: Schedule = { ...daily, recurrenceType: 'weekly', recurrenceWeekdays: weekdaysOf([1]) }
const monthly: Schedule = { ...daily, recurrenceType: 'monthly', recurrenceDay: 15 }
const until = { endType: 'date', endDate: '2026-07-20' } as const
const times = (endCount: number) => ({ endType: 'count', endCount }) as const

const moment = { now: Date.parse('2026-04-10T03:00:00Z'), timeZone: 'Asia/Tokyo' }

const cases: readonly [rule: Schedule, ja: string, en: string][] = [
  [daily, '毎日 20:00', 'Every day at 20:00'],
  [{ ...daily, recurrenceInterval: 2 }, '2日ごと 20:00', 'Every other day at 20:00'],
  [
    { ...daily, recurrenceInterval: 365, dueTime: '07:05' },
    '365日ごと 07:05',
    'Every 365 days at 07:05',
  ],
  [weekly, '毎週月曜日 20:00', 'Every Monday at 20:00'],
  [{ ...weekly, recurrenceWeekdays: weekdaysOf([0]) }, '毎週日曜日 20:00', 'Every Sunday at 20:00'],
  [
    { ...weekly, recurrenceInterval: 2, recurrenceWeekdays: weekdaysOf([6]) },
    '隔週土曜日 20:00',
    'Every other Saturday at 20:00',
  ],
  [
    { ...weekly, recurrenceInterval: 3 },
    '3週間ごとの月曜日 20:00',
    'Every 3 weeks on Monday at 20:00',
  ],
  [
    { ...weekly, recurrenceWeekdays: weekdaysOf([1, 3]) },
    '毎週月・水曜日 20:00',
    'Every Monday and Wednesday at 20:00',
  ],
  [
    { ...weekly, recurrenceInterval: 2, recurrenceWeekdays: weekdaysOf([5, 1, 3]) },
    '隔週月・水・金曜日 20:00',
    'Every other week on Monday, Wednesday, and Friday at 20:00',
  ],
  [monthly, '毎月15日 20:00', 'Every month on the 15th at 20:00'],
  [{ ...monthly, recurrenceDay: 1 }, '毎月1日 20:00', 'Every month on the 1st at 20:00'],
  [{ ...monthly, recurrenceDay: 2 }, '毎月2日 20:00', 'Every month on the 2nd at 20:00'],
  [{ ...monthly, recurrenceDay: 28 }, '毎月28日 20:00', 'Every month on the 28th at 20:00'],
  [{ ...monthly, recurrenceDay: 11 }, '毎月11日 20:00', 'Every month on the 11th at 20:00'],
  [{ ...monthly, recurrenceDay: 23 }, '毎月23日 20:00', 'Every month on the 23rd at 20:00'],
  [
    { ...monthly, recurrenceDay: 30 },
    '毎月30日（ない月は末日） 20:00',
    'Every month on the 30th (or the last day) at 20:00',
  ],
  [
    { ...monthly, recurrenceDay: 31 },
    '毎月31日（ない月は末日） 20:00',
    'Every month on the 31st (or the last day) at 20:00',
  ],
  [
    { ...monthly, recurrenceInterval: 3, recurrenceDay: 31 },
    '3か月ごとの31日（ない月は末日） 20:00',
    'Every 3 months on the 31st (or the last day) at 20:00',
  ],
  [
    { ...weekly, ...until },
    '毎週月曜日 20:00、2026年7月20日まで',
    'Every Monday at 20:00, until July 20, 2026',
  ],
  [
    { ...weekly, ...times(10) },
    '毎週月曜日 20:00、全10回',
    'Every Monday at 20:00, 10 times in all',
  ],
  [{ ...daily, ...times(1) }, '毎日 20:00、全1回', 'Every day at 20:00, once'],
]

describe('ruleInWords', () => {
  for (const [rule, ja, en] of cases) {
    test(`gives “${en}” and “${ja}”`, () => {
      for (const [language, words] of [
        ['en', en],
        ['ja', ja],
      ] as const) {
        assert.equal(ruleInWords(rule, language, formatterFor(language, moment)), words)
      }
    })
  }
})
