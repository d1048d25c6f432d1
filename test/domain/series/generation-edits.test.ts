import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { at } from '../../support/builders.ts'
import { after, aSeries, type Life, testLives, tokyo } from '../../support/series/series-life.ts'

const lives: Life[] = [
  [
    'creates nothing while stopped, and continues with the first date after it is resumed',
    {},
    ['2026-04-05T12:00+09:00', { isActive: false }],
    ['2026-04-06T23:59+09:00', 'pass'],
    ['2026-04-07T12:00+09:00', 'complete'],
    ['2026-05-06T12:00+09:00', 'pass'],
    ['2026-05-06T12:00+09:00', { isActive: true }],
    ['2026-05-06T12:00+09:00', 'pass', '2026-05-11'],
  ],
  [
    'continues as if never stopped if it is resumed before its newest occurrence is due',
    {},
    ['2026-04-02T12:00+09:00', { isActive: false }],
    ['2026-04-03T12:00+09:00', { isActive: true }],
    ['2026-04-03T12:00+09:00', 'pass'],
    ['2026-04-20T23:59+09:00', 'pass', '2026-04-13', '2026-04-20', '2026-04-27'],
  ],
  [
    'still creates its missed dates if it is resumed while active',
    {},
    ['2026-04-21T12:00+09:00', { isActive: true }],
    ['2026-04-21T12:00+09:00', 'pass', '2026-04-13', '2026-04-20', '2026-04-27'],
  ],
  [
    'counts a new type, interval and day from its newest date',
    {},
    ['2026-04-06T23:59+09:00', 'pass', '2026-04-13'],
    ['2026-04-07T12:00+09:00', { recurrenceType: 'daily', recurrenceInterval: 3 }],
    ['2026-04-16T12:00+09:00', 'pass', '2026-04-16'],
    [
      '2026-04-16T12:00+09:00',
      { recurrenceType: 'monthly', recurrenceInterval: 1, recurrenceDay: 31 },
    ],
    ['2026-06-01T12:00+09:00', 'pass', '2026-04-30', '2026-05-31', '2026-06-30'],
    ['2026-06-01T12:00+09:00', { recurrenceType: 'weekly', recurrenceWeekday: 3 }],
    ['2026-06-01T12:00+09:00', 'complete', '2026-07-01'],
  ],
  [
    'counts a new interval from its newest date',
    {},
    ['2026-04-06T23:59+09:00', 'pass', '2026-04-13'],
    ['2026-04-07T12:00+09:00', { recurrenceInterval: 2 }],
    ['2026-04-13T23:59+09:00', 'pass', '2026-04-27'],
  ],
  [
    'keeps counting its interval from the same anchor after other edits',
    { recurrenceInterval: 2 },
    ['2026-04-06T23:59+09:00', 'pass', '2026-04-20'],
    ['2026-04-07T12:00+09:00', { title: 'New', dueTime: '18:00', endType: 'never' }],
    ['2026-04-20T18:00+09:00', 'pass', '2026-05-04'],
  ],
  [
    'creates the next date once its newest is due by the new due time',
    {},
    ['2026-04-06T18:00+09:00', 'pass'],
    ['2026-04-06T18:00+09:00', { dueTime: '18:00' }],
    ['2026-04-06T18:00+09:00', 'pass', '2026-04-13'],
    ['2026-04-07T18:00+09:00', { dueTime: '23:59' }],
    ['2026-04-13T23:58+09:00', 'pass'],
    ['2026-04-13T23:59+09:00', 'pass', '2026-04-20'],
  ],
]

describe('a series that is edited', () => {
  testLives(lives)

  test('is the same after an edit that changes nothing, also while it is paused, or in another zone', () => {
    const now = at('2026-04-07T12:00:00+09:00')
    for (const isActive of [true, false]) {
      const series = aSeries({ isActive })
      for (const edit of [{}, { title: series.title, isActive }]) {
        for (const timeZone of [tokyo, 'America/Los_Angeles']) {
          assert.equal(after(series, edit, { now, timeZone }).next, series)
        }
      }
    }
  })

  test('keeps its anchor unless its rule changes, which moves it to the newest date', () => {
    const moment = { now: at('2026-04-13T00:00:00+09:00'), timeZone: tokyo }
    const { next: series } = after(aSeries({}), 'pass', moment)
    const anchorAfter = (edit: object) => after(series, edit, moment).next.anchorDate
    const monthly = { recurrenceType: 'monthly', recurrenceInterval: 2, recurrenceDay: 5 }
    assert.equal(series.lastNominalDate, '2026-04-13')
    assert.equal(anchorAfter({ title: 'New', recurrenceType: 'weekly' }), '2026-04-06')
    assert.equal(anchorAfter({ recurrenceInterval: 2 }), '2026-04-13')
    assert.equal(anchorAfter(monthly), '2026-04-13')
  })
})
