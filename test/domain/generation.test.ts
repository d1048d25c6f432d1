import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { datesToMake, withCheckTime } from '../../src/domain/generation.ts'
import type { RecurringSetting } from '../../src/domain/recurring-setting.ts'
import { dueOn } from '../../src/domain/recurring-setting.ts'
import { aRecurringSetting, at } from '../support/builders.ts'
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
} from '../support/series-life.ts'

const lives: Life[] = [
  [
    'makes none before the newest one is due',
    {},
    ['2026-04-01T09:01+09:00', 'pass'],
    ['2026-04-06T23:58+09:00', 'pass'],
  ],
  [
    'makes the next one as soon as the newest is due, and only that',
    {},
    ['2026-04-06T23:59+09:00', 'pass', '2026-04-13'],
    ['2026-04-06T23:59+09:00', 'pass'],
    ['2026-04-13T23:58+09:00', 'pass'],
    ['2026-04-13T23:59+09:00', 'pass', '2026-04-20'],
  ],
  [
    'makes the next one when the newest is completed, however early',
    {},
    ['2026-04-02T12:00+09:00', 'complete', '2026-04-13'],
    ['2026-04-02T12:00+09:00', 'complete', '2026-04-20'],
    ['2026-04-06T23:59+09:00', 'pass'],
    ['2026-04-20T23:59+09:00', 'pass', '2026-04-27'],
  ],
  [
    'makes what was missed when the newest is completed late',
    {},
    ['2026-04-22T12:00+09:00', 'complete', '2026-04-13', '2026-04-20', '2026-04-27'],
  ],
  [
    'returns to its own day after a month that lacks it',
    { ...monthly('2026-08-31', 31) },
    ['2026-12-01T12:00+09:00', 'pass', '2026-09-30', '2026-10-31', '2026-11-30', '2026-12-31'],
  ],
  [
    'keeps its time of day in the nights when clocks change',
    { ...daily('2026-03-07'), dueTime: '02:30', zone: 'America/New_York', activeSince: 0 },
    ['2026-03-07T07:30Z', 'pass', '2026-03-08'],
    ['2026-03-08T07:29Z', 'pass'],
    ['2026-03-08T07:30Z', 'pass', '2026-03-09'],
    ['2026-03-09T06:29Z', 'pass'],
    ['2026-03-09T06:30Z', 'pass', '2026-03-10'],
  ],
  [
    'makes also the day that its zone left out, and that one once',
    { ...daily('2011-12-28'), zone: 'Pacific/Apia', activeSince: at('2011-12-01T00:00Z') },
    ['2011-12-29T09:00Z', 'pass'],
    ['2011-12-29T09:59Z', 'pass', '2011-12-29'],
    ['2011-12-30T09:59Z', 'pass', '2011-12-30'],
    ['2011-12-31T09:58Z', 'pass'],
    ['2011-12-31T09:59Z', 'pass', '2011-12-31', '2012-01-01'],
  ],
  [
    'created after a day that its zone left out, it makes that one: it is due only the next day',
    { ...daily('2011-12-01'), zone: 'Pacific/Apia', activeSince: at('2011-12-31T00:00Z') },
    ['2011-12-31T00:00Z', 'pass', '2011-12-30'],
  ],
]

describe('a series', () => {
  testLives(lives)

  test('makes up for 100 dates in one pass, and goes on in the next', () => {
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

  test('finds the next date of a first one 126 years ago as fast as any other', () => {
    const moment = { now: at('2026-04-02T00:00:00Z'), timeZone: tokyo }
    const timed = (setting: RecurringSetting) => {
      const begin = process.cpuUsage().user
      for (let n = 0; n < 200; n += 1) datesToMake(setting, moment)
      return process.cpuUsage().user - begin
    }
    const [old, recent] = ['1900-01-02', '2026-03-30'].map((date) => aSeries(daily(date)))
    assert.ok(old && recent)
    timed(old)
    assert.ok(timed(old) < 20 * timed(recent))
  })
})

describe('the time to look at a series again', () => {
  const moment = { now: at('2026-04-02T00:00:00Z'), timeZone: tokyo }
  const due = at('2026-04-06T14:59:00Z')
  const cases: [why: string, over: Over, checkAt: number | null][] = [
    ['is when its newest occurrence is due', {}, due],
    ['is that also with a first date long ago', first('2026-03-30'), due - 7 * 86_400_000],
    ['never comes while it is stopped', { isActive: false }, null],
    ['never comes when the count is reached', byCount(1), null],
    ['comes when one more is to be made', byCount(2), due],
    ['never comes when the end is before the next', until('2026-04-12'), null],
    ['comes when the end is on the next', until('2026-04-13'), due],
    ['never comes after the last date there is', first('9999-12-30'), null],
    [
      'never comes with none to make but missed ones',
      { ...until('2026-04-01'), ...first('2026-01-05'), catchUp: 'none' },
      null,
    ],
    ['never comes for a step past the last date', { ...daily('9999-12-01', 365) }, null],
  ]
  for (const [why, over, checkAt] of cases) {
    test(why, () => assert.equal(withCheckTime(aRecurringSetting(over), moment).checkAt, checkAt))
  }

  test('is told anew for another zone', () => {
    const setting = aSeries({})
    const elsewhere = { ...moment, timeZone: 'America/Los_Angeles' }
    assert.equal(withCheckTime(setting, moment), setting)
    assert.equal(withCheckTime(setting, elsewhere).checkAt, at('2026-04-07T06:59:00Z'))
  })
})

describe('dueOn', () => {
  const cases: [why: string, zone: string, date: string, instant: string][] = [
    ['the time of day', tokyo, '2026-04-06', '2026-04-06T02:30:00+09:00'],
    ['the same time in summer', 'Europe/Paris', '2026-07-01', '2026-07-01T02:30:00+02:00'],
    ['in a gap, later by the gap', 'Europe/Paris', '2026-03-29', '2026-03-29T03:30:00+02:00'],
    ['the first of two', 'Europe/Paris', '2026-10-25', '2026-10-25T02:30:00+02:00'],
  ]
  for (const [why, zone, date, instant] of cases) {
    test(why, () => assert.equal(dueOn({ dueTime: '02:30' }, date, zone), at(instant)))
  }
})
