import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { occurrencesToCome } from '../../../src/domain/series/occurrences.ts'
import { at } from '../../support/builders.ts'
import { listed, made } from '../../support/series/occurrences.ts'
import {
  after,
  aSeries,
  byCount,
  daily,
  first,
  type Over,
  testLives,
  tokyo,
  until,
} from '../../support/series/series-life.ts'

const skipping = (...skippedDates: string[]): Over => ({ skippedDates })
/** Mondays from 6 April 2026. */
const holidays = skipping('2026-04-13', '2026-04-20', '2026-05-04')

describe('a series with skipped dates', () => {
  testLives([
    [
      'continues after them, once its newest occurrence is due',
      holidays,
      ['2026-04-06T23:59:00+09:00', 'pass', '2026-04-27'],
      ['2026-04-20T23:59:00+09:00', 'pass'],
      ['2026-04-27T23:59:00+09:00', 'pass', '2026-05-11'],
    ],
    [
      'continues after them when its newest occurrence is completed',
      holidays,
      ['2026-04-03T12:00:00+09:00', 'complete', '2026-04-27'],
      ['2026-04-03T12:00:00+09:00', 'complete', '2026-05-11'],
    ],
    [
      'is not changed by dates on which it does not recur',
      skipping('2026-04-14', '2026-04-19'),
      ['2026-04-06T23:59:00+09:00', 'pass', '2026-04-13'],
      ['2026-04-13T23:59:00+09:00', 'pass', '2026-04-20'],
    ],
    [
      'creates as many occurrences as it counts: skipped ones do not count',
      { ...byCount(3), ...holidays },
      ['2026-05-30T12:00:00+09:00', 'pass', '2026-04-27', '2026-05-11'],
      ['2027-05-30T12:00:00+09:00', 'pass'],
    ],
    [
      'ends on its last date, even if that is skipped',
      { ...until('2026-04-20'), ...skipping('2026-04-20') },
      ['2026-04-06T23:59:00+09:00', 'pass', '2026-04-13'],
      ['2026-04-30T12:00:00+09:00', 'pass'],
    ],
    [
      'of which nothing is left continues once a date is not skipped any longer',
      { ...until('2026-04-20'), ...skipping('2026-04-13', '2026-04-20') },
      ['2026-04-06T23:59:00+09:00', 'pass'],
      ['2026-04-14T12:00:00+09:00', { skippedDates: [] }],
      ['2026-04-14T12:00:00+09:00', 'pass', '2026-04-20'],
    ],
    [
      'that catches up skips them too',
      { ...daily('2026-04-06'), ...skipping('2026-04-07', '2026-04-09') },
      ['2026-04-10T12:00:00+09:00', 'pass', '2026-04-08', '2026-04-10'],
    ],
    [
      'that catches up on the latest takes the one before those skipped',
      {
        ...{ ...daily('2026-04-06'), catchUp: 'latest' },
        ...skipping('2026-04-08', '2026-04-09', '2026-04-10', '2026-04-11'),
      },
      ['2026-04-10T23:59:00+09:00', 'pass', '2026-04-07', '2026-04-12'],
    ],
    [
      'that catches up on the latest has none to take if all are skipped',
      { ...daily('2026-04-06'), catchUp: 'latest', ...skipping('2026-04-07', '2026-04-08') },
      ['2026-04-08T23:59:00+09:00', 'pass', '2026-04-09'],
    ],
    [
      'that catches up on nothing skips those after now',
      { ...daily('2026-04-06'), catchUp: 'none', ...skipping('2026-04-11') },
      ['2026-04-10T23:59:00+09:00', 'pass', '2026-04-12'],
    ],
  ])

  test('forgets those that it has passed', () => {
    const moment = { now: at('2026-04-27T23:59:00+09:00'), timeZone: tokyo }
    const { next } = after(aSeries(holidays), 'pass', moment)
    assert.deepEqual([next.lastNominalDate, next.skippedDates], ['2026-05-11', []])
  })

  test('keeps those to come when it is edited, and drops those that it has passed', () => {
    const moment = { now: at('2026-04-06T12:00:00+09:00'), timeZone: tokyo }
    const setting = aSeries(holidays)
    const skippedDates = ['2026-04-06', ...(holidays.skippedDates ?? []), '2026-01-01']
    assert.equal(after(setting, { skippedDates }, moment).next, setting)
    const { next } = after(setting, { title: 'Other' }, moment)
    assert.equal(next.skippedDates, setting.skippedDates)
  })
})

describe('the occurrences of a series with skipped dates', () => {
  const statesOf = (over: Over) =>
    listed(over, [made('2026-04-06')], { from: '2026-04-06' }).map(({ date, state }) => [
      date.slice(5),
      state,
    ])

  test('have the skipped ones among those ahead', () => {
    assert.deepEqual(statesOf(holidays), [
      ['04-06', 'open'],
      ['04-13', 'skipped'],
      ['04-20', 'skipped'],
      ['04-27', 'ahead'],
      ['05-04', 'skipped'],
    ])
  })

  test('have none on dates that are not of the series, or past its end', () => {
    assert.deepEqual(
      statesOf({ ...until('2026-04-20'), ...skipping('2026-04-14', '2026-04-20', '2026-04-27') }),
      [
        ['04-06', 'open'],
        ['04-13', 'ahead'],
        ['04-20', 'skipped'],
      ],
    )
  })

  test('have none after the last that the series counts', () => {
    const some = skipping('2026-04-13', '2026-04-27', '2026-05-04')
    assert.deepEqual(statesOf({ ...byCount(2), ...some }), [
      ['04-06', 'open'],
      ['04-13', 'skipped'],
      ['04-20', 'ahead'],
    ])
    assert.deepEqual(statesOf({ ...byCount(1), ...holidays }), [['04-06', 'open']])
  })

  test('have none after the last that the series counts with the missed ones', () => {
    const missing = { ...daily('2026-04-06'), ...skipping('2026-04-11') }
    assert.deepEqual(statesOf({ ...byCount(4), ...missing }), [
      ['04-06', 'open'],
      ['04-07', 'ahead'],
      ['04-08', 'ahead'],
      ['04-09', 'ahead'],
    ])
  })

  test('have all that are left until the latest date if the series skips them', () => {
    const last = { ...first('9999-12-20'), ...skipping('9999-12-27') }
    const skipped = listed({ ...byCount(2), ...last }, [], { from: '9999-12-21' })
    assert.deepEqual(
      skipped.map(({ date, state }) => [date, state]),
      [['9999-12-27', 'skipped']],
    )
  })

  test('have the skipped ones while the series is paused, too', () => {
    assert.deepEqual(statesOf({ isActive: false, ...holidays }).slice(0, 3), [
      ['04-06', 'open'],
      ['04-13', 'skipped'],
      ['04-20', 'skipped'],
    ])
  })

  test('that are created next are none of the skipped ones, up to the last that counts', () => {
    const moment = { now: at('2026-04-06T12:00:00+09:00'), timeZone: tokyo }
    const setting = aSeries({ ...byCount(3), ...holidays })
    const toCome = occurrencesToCome({ setting, dates: [] }, 9, moment)
    assert.deepEqual(
      toCome.map(({ date }) => date),
      ['2026-04-27', '2026-05-11'],
    )
  })
})
