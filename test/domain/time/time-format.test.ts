import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import {
  earliestInstant,
  formatInstant,
  formatStamp,
  latestInstant,
  localDateOf,
  localTimeOf,
} from '../../../src/domain/time/time.ts'
import { transitions, zoned, zones } from '../../support/zones.ts'

const anyZone = fc.constantFrom(...zones)
const anyInstant = fc.integer({ min: earliestInstant, max: latestInstant })

describe('formatInstant', () => {
  const cases: [why: string, zone: string, text: string][] = [
    ['writes the offset of the zone', 'Asia/Tokyo', '2025-01-15T23:59:00+09:00'],
    ['writes an offset with half an hour', 'America/St_Johns', '2025-01-15T11:29:00-03:30'],
    ['writes Z for UTC', 'UTC', '2025-01-15T14:59:00Z'],
    ['writes +00:00 for a zero offset outside UTC', 'Europe/London', '2025-01-15T14:59:00+00:00'],
    ['writes nonzero milliseconds as three digits', 'UTC', '2025-01-15T14:59:00.500Z'],
    ['writes positive milliseconds before 1970', 'UTC', '1969-12-31T23:59:59.999Z'],
    ['writes UTC if the offset has seconds (-00:44:30)', 'Africa/Monrovia', '1970-01-01T00:00:00Z'],
    ['writes the earliest instant on 1900-01-01', 'Etc/GMT+12', '1900-01-01T12:00:00-12:00'],
    ['writes the latest instant in 9999', 'Pacific/Kiritimati', '9999-12-31T13:59:59.999+14:00'],
  ]
  for (const [why, zone, text] of cases) {
    test(why, () => assert.equal(formatInstant(Date.parse(text), zone), text))
  }

  for (const zone of ['utc', 'Etc/UTC', 'Etc/UCT', 'Zulu', 'Universal', 'GMT', 'Etc/Greenwich']) {
    test(`writes Z for ${zone}, an alias of UTC`, () => {
      assert.equal(formatInstant(0, zone), '1970-01-01T00:00:00Z')
    })
  }

  test('throws a RangeError for an unknown zone', () => {
    assert.throws(() => formatInstant(0, 'Mars/Olympus'), RangeError)
  })
})

describe('formatStamp', () => {
  for (const [zone, text] of [
    ['UTC', '2025-01-15T14:59:00.000Z'],
    ['Asia/Tokyo', '2025-01-15T23:59:00.007+09:00'],
    ['Africa/Monrovia', '1970-01-01T00:00:00.000Z'],
  ] as const) {
    test(`always writes milliseconds: ${text}`, () => {
      assert.equal(formatStamp(Date.parse(text), zone), text)
    })
  }
})

describe('formatInstant and formatStamp agree with Temporal', () => {
  test('around every transition of every zone from 1900 to 2100', () => {
    let compared = 0
    for (const zone of zones) {
      for (const transition of transitions(zone, '1900-01-02', '2100-01-01')) {
        for (const step of [-3_600_000, -1000, -1, 0, 1, 1000, 3_600_000]) {
          agree(transition + step, zone)
          compared += 1
        }
      }
    }
    assert.ok(compared > 250_000, `only ${compared} instants compared`)
  })

  test('at any instant, for zones and instants in any order', () => {
    const instants = fc.array(anyInstant, { minLength: 20, maxLength: 40 })
    fc.assert(
      fc.property(anyZone, instants, (zone, instants) => {
        for (const instant of instants) agree(instant, zone)
      }),
      { numRuns: 500 },
    )
  })

  function agree(instant: number, zone: string): void {
    const at = zoned(instant, zone)
    assert.equal(formatStamp(instant, zone), printed(at, 3), zone)
    assert.equal(formatInstant(instant, zone), printed(at, at.millisecond === 0 ? 0 : 3), zone)
  }

  /** What Temporal prints; it rounds an offset with seconds, and says +00:00 for UTC. */
  function printed(at: Temporal.ZonedDateTime, digits: 0 | 3): string {
    const options = { timeZoneName: 'never', fractionalSecondDigits: digits } as const
    const isSaidInUtc = at.timeZoneId === 'UTC' || at.offsetNanoseconds % 60e9 !== 0
    return isSaidInUtc ? at.toInstant().toString(options) : at.toString(options)
  }
})

describe('localDateOf and localTimeOf', () => {
  test('agree with Temporal at any instant, also where an offset has seconds', () => {
    fc.assert(
      fc.property(anyZone, anyInstant, (zone, instant) => {
        const [date, time] = zoned(instant, zone).toPlainDateTime().toString().split('T')
        assert.equal(localDateOf(instant, zone), date)
        assert.equal(localTimeOf(instant, zone), time?.slice(0, 5))
      }),
      { numRuns: 2000 },
    )
  })
})
