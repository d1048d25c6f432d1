import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import {
  earliestInstant,
  instantOf,
  isTimeZone,
  latestInstant,
  localDateOf,
  localTimeOf,
  startOfDay,
} from '../../../src/domain/time/time.ts'
import { zoned, zones } from '../../support/zones.ts'

const newYork = 'America/New_York'
const anyZone = fc.constantFrom(...zones)
const anyInstant = fc.integer({ min: earliestInstant, max: latestInstant })

describe('instantOf', () => {
  const cases: [why: string, zone: string, date: string, time: string, instant: string][] = [
    ['an ordinary time', 'Asia/Tokyo', '2026-04-10', '23:59', '2026-04-10T14:59Z'],
    ['a time in a gap, later by the gap', newYork, '2026-03-08', '02:30', '2026-03-08T07:30Z'],
    ['the first minute of a gap', newYork, '2026-03-08', '02:00', '2026-03-08T07:00Z'],
    ['the first minute after a gap', newYork, '2026-03-08', '03:00', '2026-03-08T07:00Z'],
    ['a gap of 30 minutes', 'Australia/Lord_Howe', '2026-10-04', '02:15', '2026-10-03T15:45Z'],
    ['a skipped day to the next day', 'Pacific/Apia', '2011-12-30', '12:00', '2011-12-30T22:00Z'],
    ['an ambiguous time, as the first', newYork, '2026-11-01', '01:30', '2026-11-01T05:30Z'],
    ['a minute after an overlap', newYork, '2026-11-01', '02:00', '2026-11-01T07:00Z'],
    ['a day that occurs twice', 'Pacific/Kwajalein', '1969-09-30', '18:30', '1969-09-30T07:30Z'],
    ['an offset with seconds', 'Africa/Monrovia', '1970-01-01', '00:00', '1970-01-01T00:44:30Z'],
  ]
  for (const [why, zone, date, time, instant] of cases) {
    test(`converts ${why}`, () => assert.equal(instantOf(date, time, zone), Date.parse(instant)))
  }

  test('gives the first instant at which a clock shows the time, in any zone', () => {
    fc.assert(
      fc.property(anyZone, anyInstant, (zone, shown) => {
        const [date, time] = [localDateOf(shown, zone), localTimeOf(shown, zone)]
        const instant = instantOf(date, time, zone)
        assert.deepEqual([localDateOf(instant, zone), localTimeOf(instant, zone)], [date, time])
        assert.ok(instant <= shown)
      }),
      { numRuns: 2000 },
    )
  })
})

describe('instantOf and startOfDay', () => {
  const fourDays = 4 * 86_400_000
  const anyDistance = fc.integer({ min: -fourDays, max: fourDays })
  const anyYear = fc.integer({ min: Date.UTC(1900, 0, 8), max: Date.UTC(2040, 0) })

  test('agree with Temporal within four days of any transition', () => {
    fc.assert(
      fc.property(anyZone, anyYear, anyDistance, (zone, year, distance) => {
        const change = zoned(year, zone).getTimeZoneTransition('next')?.epochMilliseconds ?? year
        const shown = zoned(change + distance, 'UTC').toPlainDateTime()
        const [date, time] = [shown.toPlainDate(), shown.round('minute').toString().slice(11, 16)]
        const told = date.toZonedDateTime({ timeZone: zone, plainTime: time })
        assert.equal(instantOf(date.toString(), time, zone), told.epochMilliseconds)
        const begun = date.toZonedDateTime(zone)
        assert.equal(startOfDay(date.toString(), zone), begun.epochMilliseconds)
      }),
      { numRuns: 5000 },
    )
  })
})

describe('isTimeZone', () => {
  for (const name of ['UTC', 'Etc/GMT+9', 'America/Argentina/Buenos_Aires', 'EST', 'asia/tokyo']) {
    test(`accepts ${name}`, () => assert.equal(isTimeZone(name), true))
  }

  const refused: [why: string, ...names: string[]][] = [
    ['an offset', '+09:00', '-0900', '+09', 'Z', 'UTC+9'],
    ['an unknown zone', 'Asia/Atlantis', 'JST', 'A'.repeat(100_000)],
    ['a space, line feed or NUL around a name', ' Asia/Tokyo', 'Asia/Tokyo\n', 'Asia/Tokyo\0'],
    ['an empty or blank name', '', ' '],
    ['a timestamp', '2026-01-01T00:00[Asia/Tokyo]', '2026-01-01T00:00Z', 'T00:00Z'],
  ]
  for (const [why, ...names] of refused) {
    test(`rejects ${why}`, () => {
      for (const name of names) assert.equal(isTimeZone(name), false, name)
    })
  }

  test('accepts every zone of the runtime', () => {
    for (const zone of zones) assert.equal(isTimeZone(zone), true, zone)
  })
})
