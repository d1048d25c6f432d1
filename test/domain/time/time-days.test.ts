import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import {
  addDays,
  dayStarts,
  dayWindow,
  earliestInstant,
  formatStamp,
  latestInstant,
  leftOfDay,
  localDateOf,
  startOfDay,
} from '../../../src/domain/time/time.ts'
import { transitions, zones } from '../../support/zones.ts'

const newYork = 'America/New_York'
const saoPaulo = 'America/Sao_Paulo'
const anyZone = fc.constantFrom(...zones)
const anyInstant = fc.integer({ min: earliestInstant, max: latestInstant })
const anyDate = anyInstant.map((instant) => localDateOf(instant, 'UTC'))

describe('startOfDay', () => {
  const cases: [why: string, zone: string, date: string, instant: string][] = [
    ['midnight', 'Asia/Tokyo', '2026-04-10', '2026-04-09T15:00Z'],
    ['01:00 if midnight is skipped', saoPaulo, '2018-11-04', '2018-11-04T03:00Z'],
    ['00:30 after a gap from 23:30', 'America/Toronto', '1919-03-31', '1919-03-31T04:30Z'],
    ['the first of two midnights', 'America/Havana', '2026-11-01', '2026-11-01T04:00Z'],
    ['the next day if the day is skipped', 'Pacific/Apia', '2011-12-30', '2011-12-30T10:00Z'],
  ]
  for (const [why, zone, date, instant] of cases) {
    test(`is ${why}`, () => assert.equal(startOfDay(date, zone), Date.parse(instant)))
  }

  test('is the first instant at which the local date reaches the day', () => {
    fc.assert(
      fc.property(anyZone, anyDate, (zone, date) => {
        const start = startOfDay(date, zone)
        assert.ok(localDateOf(start - 1, zone) < date && date <= localDateOf(start, zone))
      }),
      { numRuns: 2000 },
    )
  })
})

describe('dayStarts', () => {
  const cases: [why: string, zone: string, instant: string, start: string][] = [
    ['an ordinary time', 'Asia/Tokyo', '2026-04-10T12:00Z', '2026-04-09T15:00Z'],
    ['a last hour that is repeated', saoPaulo, '2018-02-18T02:30Z', '2018-02-17T02:00Z'],
    ['the second of two midnights', 'America/Havana', '2026-11-01T05:00Z', '2026-11-01T04:00Z'],
    ['clocks set back over midnight', 'America/St_Johns', '2006-10-29T02:45Z', '2006-10-29T02:30Z'],
  ]
  for (const [why, zone, instant, start] of cases) {
    test(`gives the start of a day for ${why}`, () =>
      assert.equal(dayStarts(zone)(Date.parse(instant)), Date.parse(start)))
  }

  test('gives the latest start of a day that is not after the instant, in any zone', () => {
    fc.assert(
      fc.property(anyZone, anyInstant, (zone, instant) => {
        const date = localDateOf(instant, zone)
        const starts = [-1, 0, 1].map((days) => startOfDay(addDays(date, days), zone))
        assert.equal(dayStarts(zone)(instant), Math.max(...starts.filter((it) => it <= instant)))
      }),
      { numRuns: 2000 },
    )
  })

  test('gives the latest start of a day around each transition of four zones', () => {
    for (const zone of ['America/St_Johns', 'America/Havana', 'Pacific/Apia', saoPaulo]) {
      for (const transition of transitions(zone, '1987-01-01', '2020-01-01')) {
        for (let minute = -180; minute <= 180; minute += 15) {
          const instant = transition + minute * 60_000
          const date = localDateOf(instant, zone)
          const starts = [-2, -1, 0, 1].map((days) => startOfDay(addDays(date, days), zone))
          const latest = Math.max(...starts.filter((it) => it <= instant))
          assert.equal(dayStarts(zone)(instant), latest, `${zone} ${instant}`)
        }
      }
    }
  })
})

describe('addDays', () => {
  const cases: [why: string, date: string, days: number, sum: string][] = [
    ['crosses the end of February', '2026-02-28', 1, '2026-03-01'],
    ['crosses a leap day', '2024-02-28', 2, '2024-03-01'],
    ['crosses the end of a year', '2026-12-31', 1, '2027-01-01'],
    ['returns the same date for 0', '2026-04-10', 0, '2026-04-10'],
    ['goes back for a negative number', '2026-01-01', -1, '2025-12-31'],
  ]
  for (const [why, date, days, sum] of cases) {
    test(why, () => assert.equal(addDays(date, days), sum))
  }

  test('counts days as the calendar does, in any century and beyond the last', () => {
    fc.assert(
      fc.property(anyDate, fc.integer({ min: -4_000_000, max: 4_000_000 }), (date, days) => {
        const counted = Temporal.PlainDate.from(date).add({ days }).toString()
        assert.equal(addDays(date, days), counted)
      }),
      { numRuns: 2000 },
    )
    assert.equal(addDays('9999-12-31', 1), '+010000-01-01')
    assert.equal(addDays('+010000-01-01', -1), '9999-12-31')
    assert.equal(addDays('0000-01-01', -1), '-000001-12-31')
  })
})

describe('dayWindow', () => {
  type Case = [why: string, zone: string, now: string, days: number, from: string, hours: number]
  const cases: Case[] = [
    ['today', 'Asia/Tokyo', '2026-04-10T12:00Z', 1, '2026-04-09T15:00Z', 24],
    ['seven days from today', 'Asia/Tokyo', '2026-04-10T12:00Z', 7, '2026-04-09T15:00Z', 168],
    ['the day that begins now', 'Asia/Tokyo', '2026-04-09T15:00Z', 1, '2026-04-09T15:00Z', 24],
    ['a day of 23 hours', newYork, '2026-03-08T12:00Z', 1, '2026-03-08T05:00Z', 23],
    ['a day of 25 hours', newYork, '2026-11-01T12:00Z', 1, '2026-11-01T04:00Z', 25],
    ['a week that loses an hour', newYork, '2026-03-05T12:00Z', 7, '2026-03-05T05:00Z', 167],
    ['a day without midnight', saoPaulo, '2018-11-04T12:00Z', 1, '2018-11-04T03:00Z', 23],
    ['a day before one of 23 hours', saoPaulo, '2018-11-03T12:00Z', 1, '2018-11-03T03:00Z', 24],
    ['a week with a skipped day', 'Pacific/Apia', '2011-12-28T12:00Z', 7, '2011-12-28T10:00Z', 144],
  ]
  for (const [why, zone, now, days, from, hours] of cases) {
    test(`covers ${why}`, () => {
      const start = Date.parse(from)
      const window = { from: start, before: start + hours * 3_600_000 }
      assert.deepEqual(dayWindow(Date.parse(now), zone, days), window)
    })
  }

  // Until 2011 St. John's fell back across midnight, so that a date began, ended and began again.
  test('contains now on both sides of every transition of every zone from 2012 to 2100', () => {
    for (const zone of zones) {
      for (const transition of transitions(zone, '2012-01-01', '2100-01-01')) {
        for (const now of [transition - 1, transition]) {
          const { from, before } = dayWindow(now, zone, 1)
          assert.ok(from <= now && now < before, `${zone} at ${formatStamp(now, zone)}`)
        }
      }
    }
  })
})

test('what is left of a day ends with it', () => {
  const moment = { now: Date.parse('2026-04-10T14:59:59.999Z'), timeZone: 'Asia/Tokyo' }
  assert.equal(leftOfDay(moment), 1)
})
