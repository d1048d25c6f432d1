import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { datesToMake, withCheckTime } from '../../../src/domain/series/generation.ts'
import { dueOn } from '../../../src/domain/series/recurring-setting.ts'
import { aRecurringSetting, at } from '../../support/builders.ts'
import { processorTime } from '../../support/processor-time.ts'
import {
  after,
  aSeries,
  byCount,
  daily,
  first,
  isToCheck,
  type Life,
  monthly,
  type Over,
  testLives,
  tokyo,
  until,
} from '../../support/series/series-life.ts'

const lives: Life[] = [
  [
    'creates nothing before its newest occurrence is due',
    {},
    ['2026-04-01T09:01+09:00', 'pass'],
    ['2026-04-06T23:58+09:00', 'pass'],
  ],
  [
    'creates only the next occurrence, as soon as its newest is due',
    {},
    ['2026-04-06T23:59+09:00', 'pass', '2026-04-13'],
    ['2026-04-06T23:59+09:00', 'pass'],
    ['2026-04-13T23:58+09:00', 'pass'],
    ['2026-04-13T23:59+09:00', 'pass', '2026-04-20'],
  ],
  [
    'creates the next occurrence when its newest is completed before it is due',
    {},
    ['2026-04-02T12:00+09:00', 'complete', '2026-04-13'],
    ['2026-04-02T12:00+09:00', 'complete', '2026-04-20'],
    ['2026-04-06T23:59+09:00', 'pass'],
    ['2026-04-20T23:59+09:00', 'pass', '2026-04-27'],
  ],
  [
    'creates the missed dates and the next one when its newest is completed late',
    {},
    ['2026-04-22T12:00+09:00', 'complete', '2026-04-13', '2026-04-20', '2026-04-27'],
  ],
  [
    'returns to day 31 after a month without it',
    { ...monthly('2026-08-31', 31) },
    ['2026-12-01T12:00+09:00', 'pass', '2026-09-30', '2026-10-31', '2026-11-30', '2026-12-31'],
  ],
  [
    'keeps its due time of 02:30 on the days around a DST gap',
    { ...daily('2026-03-07'), dueTime: '02:30', zone: 'America/New_York', activeSince: 0 },
    ['2026-03-07T07:30Z', 'pass', '2026-03-08'],
    ['2026-03-08T07:29Z', 'pass'],
    ['2026-03-08T07:30Z', 'pass', '2026-03-09'],
    ['2026-03-09T06:29Z', 'pass'],
    ['2026-03-09T06:30Z', 'pass', '2026-03-10'],
  ],
  [
    'creates a date that its zone skipped, exactly once',
    { ...daily('2011-12-28'), zone: 'Pacific/Apia', activeSince: at('2011-12-01T00:00Z') },
    ['2011-12-29T09:00Z', 'pass'],
    ['2011-12-29T09:59Z', 'pass', '2011-12-29'],
    ['2011-12-30T09:59Z', 'pass', '2011-12-30'],
    ['2011-12-31T09:58Z', 'pass'],
    ['2011-12-31T09:59Z', 'pass', '2011-12-31', '2012-01-01'],
  ],
  [
    'creates a date that its zone skipped if it was created before that is due, a day later',
    { ...daily('2011-12-01'), zone: 'Pacific/Apia', activeSince: at('2011-12-31T00:00Z') },
    ['2011-12-31T00:00Z', 'pass', '2011-12-30'],
  ],
]

describe('a series', () => {
  testLives(lives)

  test('creates at most 100 missed dates in one pass, and continues in the next', () => {
    let setting = aSeries(daily('2026-04-01'))
    const moment = { now: at('2026-12-31T12:00:00+09:00'), timeZone: tokyo }
    const passes: (readonly string[])[] = []
    while (isToCheck(setting, moment.now)) {
      const { next, dates } = after(setting, 'pass', moment)
      passes.push(dates)
      setting = next
    }
    assert.deepEqual(
      passes.map((dates) => [dates.length, dates[0], dates.at(-1)]),
      [
        [100, '2026-04-02', '2026-07-10'],
        [100, '2026-07-11', '2026-10-18'],
        [74, '2026-10-19', '2026-12-31'],
      ],
    )
  })

  test('computes its next date a century after its first in less than 0.1 ms', () => {
    const old = aSeries(daily('1900-01-02'))
    const moment = { now: at('2026-04-02T00:00:00Z'), timeZone: tokyo }
    const times = 1000
    const began = processorTime()
    for (let time = 0; time < times; time += 1) datesToMake(old, moment, false)
    const each = (processorTime() - began) / times
    // Walking there, day by day, takes a millisecond or more.
    assert.ok(each < 0.1, `${each} ms`)
  })
})

describe('checkAt of a series', () => {
  const moment = { now: at('2026-04-02T00:00:00Z'), timeZone: tokyo }
  const due = at('2026-04-06T14:59:00Z')
  const cases: [why: string, over: Over, checkAt: number | null][] = [
    ['is the due time of its newest occurrence', {}, due],
    ['is the due time of the newest, even if past', first('2026-03-30'), due - 7 * 86_400_000],
    ['is null while it is paused', { isActive: false }, null],
    ['is null when its count is reached', byCount(1), null],
    ['is set when its count allows one more', byCount(2), due],
    ['is null when its end date is before the next date', until('2026-04-12'), null],
    ['is set when its end date is the next date', until('2026-04-13'), due],
    ['is null after 9999-12-30', first('9999-12-30'), null],
    [
      'is null with catch_up none if only missed dates are left',
      { ...until('2026-04-01'), ...first('2026-01-05'), catchUp: 'none' },
      null,
    ],
    ['is null if the next is after 9999-12-30', { ...daily('9999-12-01', 365) }, null],
  ]
  for (const [why, over, checkAt] of cases) {
    test(why, () => assert.equal(withCheckTime(aRecurringSetting(over), moment).checkAt, checkAt))
  }

  test('is computed anew for another zone', () => {
    const setting = aSeries({})
    const elsewhere = { ...moment, timeZone: 'America/Los_Angeles' }
    assert.equal(withCheckTime(setting, moment), setting)
    assert.equal(withCheckTime(setting, elsewhere).checkAt, at('2026-04-07T06:59:00Z'))
  })
})

describe('dueOn', () => {
  const cases: [why: string, zone: string, date: string, instant: string][] = [
    ['the due time in Tokyo', tokyo, '2026-04-06', '2026-04-06T02:30:00+09:00'],
    ['the same local time in summer', 'Europe/Paris', '2026-07-01', '2026-07-01T02:30:00+02:00'],
    ['later by the gap if skipped', 'Europe/Paris', '2026-03-29', '2026-03-29T03:30:00+02:00'],
    ['the first instant if ambiguous', 'Europe/Paris', '2026-10-25', '2026-10-25T02:30:00+02:00'],
  ]
  for (const [why, zone, date, instant] of cases) {
    test(`is ${why}`, () => assert.equal(dueOn({ dueTime: '02:30' }, date, zone), at(instant)))
  }
})
