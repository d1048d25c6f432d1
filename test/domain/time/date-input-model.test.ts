import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { parseDateTime } from '../../../src/domain/time/date-input.ts'
import {
  earliestInstant,
  formatInstant,
  formatStamp,
  latestInstant,
} from '../../../src/domain/time/time.ts'
import { zones } from '../../support/zones.ts'

const anyInstant = fc.integer({ min: earliestInstant, max: latestInstant })

/** Each number often at or just past the edge of its range. */
const anyNumbers = fc.record({
  year: fc.oneof(fc.integer({ min: 1896, max: 2104 }), fc.constantFrom(0, 1, 1899, 1900, 9999)),
  month: fc.integer({ min: 0, max: 13 }),
  day: fc.oneof(fc.integer({ min: 0, max: 32 }), fc.integer({ min: 28, max: 31 })),
  hour: fc.integer({ min: 0, max: 24 }),
  minute: fc.constantFrom(0, 30, 59, 60),
  second: fc.constantFrom(0, 30, 59, 60),
  fraction: fc.stringMatching(/^\d{0,12}$/),
  sign: fc.constantFrom('+', '-'),
  offsetHour: fc.oneof(fc.integer({ min: 0, max: 14 }), fc.constantFrom(23, 24)),
  offsetMinute: fc.constantFrom(0, 30, 59, 60),
})
type Numbers = Parameters<Parameters<typeof anyNumbers.map>[0]>[0]

const anyForm = fc.oneof(
  anyInstant.map((instant) => formatStamp(instant, 'Asia/Tokyo')),
  anyInstant.map((instant) => formatInstant(instant, 'UTC').slice(0, 16)),
  anyInstant.map((instant) => formatInstant(instant, 'UTC').slice(0, 10)),
)
const oneOfTheForms =
  /^\d{4}-\d\d-\d\d(T\d\d:\d\d|[Tt]\d\d:\d\d:\d\d(\.\d+)?([Zz]|[+-]\d\d:\d\d))?$/

describe('parseDateTime', () => {
  test('parses what formatInstant and formatStamp write, in every zone', () => {
    for (const zone of zones) {
      const returns = fc.property(anyInstant, fc.constantFrom(...zones), (instant, reader) => {
        assert.equal(parseDateTime(formatInstant(instant, zone), reader), instant)
        assert.equal(parseDateTime(formatStamp(instant, zone), reader), instant)
      })
      fc.assert(returns, { numRuns: 10 })
    }
  })

  test('accepts numbers within their ranges, and agrees with a naive calendar', () => {
    fc.assert(
      fc.property(anyNumbers, (numbers) => {
        assert.equal(parseDateTime(written(numbers), 'UTC'), counted(numbers), written(numbers))
      }),
      { numRuns: 20_000 },
    )
  })

  test('rejects any text that one changed character takes out of the three formats', () => {
    const anyCharacter = fc.constantFrom('', ...'0123456789-+:.,TtZz \n\0/WＴ９')
    fc.assert(
      fc.property(anyForm, fc.nat(30), fc.nat(1), anyCharacter, (text, at, removed, added) => {
        const changed = text.slice(0, at) + added + text.slice(at + removed)
        fc.pre(!oneOfTheForms.test(changed))
        assert.equal(parseDateTime(changed, 'UTC'), undefined, changed)
      }),
      { numRuns: 5000 },
    )
  })
})

function written(numbers: Numbers): string {
  const { year, month, day, hour, minute, second, fraction, sign } = numbers
  const date = [padded(year, 4), padded(month), padded(day)].join('-')
  const time = [padded(hour), padded(minute), padded(second)].join(':')
  const offset = `${sign}${padded(numbers.offsetHour)}:${padded(numbers.offsetMinute)}`
  return `${date}T${time}${fraction && `.${fraction}`}${offset}`
}

function padded(number: number, width = 2): string {
  return String(number).padStart(width, '0')
}

function counted(numbers: Numbers): number | undefined {
  const { year, month, day, hour, minute, second, fraction, offsetHour, offsetMinute } = numbers
  if (month < 1 || month > 12 || day < 1 || day > daysIn(year, month)) return undefined
  if (Math.max(hour, offsetHour) > 23) return undefined
  if (Math.max(minute, second, offsetMinute) > 59) return undefined
  const offset = (offsetHour * 60 + offsetMinute) * (numbers.sign === '+' ? 1 : -1)
  const minutes = (daysBefore(year, month) + day - 1) * 1440 + hour * 60 + minute - offset
  const instant = (minutes * 60 + second) * 1000 + Number(`${fraction}000`.slice(0, 3))
  return earliestInstant <= instant && instant <= latestInstant ? instant : undefined
}

/** Days from 1970-01-01 to the first of the month, a year and a month at a time. */
function daysBefore(year: number, month: number): number {
  let days = 0
  for (let y = 1970; y < year; y += 1) days += isLeap(y) ? 366 : 365
  for (let y = year; y < 1970; y += 1) days -= isLeap(y) ? 366 : 365
  for (let m = 1; m < month; m += 1) days += daysIn(year, m)
  return days
}

function daysIn(year: number, month: number): number {
  if (month === 2) return isLeap(year) ? 29 : 28
  return [4, 6, 9, 11].includes(month) ? 30 : 31
}

function isLeap(year: number): boolean {
  return year % 400 === 0 || (year % 4 === 0 && year % 100 !== 0)
}
