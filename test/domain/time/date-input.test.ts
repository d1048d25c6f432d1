import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { parseDate, parseDateTime, parseTimeOfDay } from '../../../src/domain/time/date-input.ts'

const newYork = 'America/New_York'

describe('parseDateTime', () => {
  const rfc3339: [why: string, text: string, instant: string][] = [
    ['UTC', '2026-04-10T12:00:00Z', '2026-04-10T12:00Z'],
    ['a positive offset', '2026-04-10T12:00:00+09:00', '2026-04-10T03:00Z'],
    ['a negative offset', '2026-04-10T12:00:00-03:30', '2026-04-10T15:30Z'],
    ['offset +23:59', '2026-04-10T12:00:00+23:59', '2026-04-09T12:01Z'],
    ['offset -00:00', '2026-04-10T12:00:00-00:00', '2026-04-10T12:00Z'],
    ['lower-case t and z', '2026-04-10t12:00:00z', '2026-04-10T12:00Z'],
    ['one fractional digit', '2026-04-10T12:00:00.5Z', '2026-04-10T12:00:00.500Z'],
    ['two fractional digits', '2026-04-10T12:00:00.05Z', '2026-04-10T12:00:00.050Z'],
    ['nine fractional digits, cut', '2026-04-10T12:00:00.123999999Z', '2026-04-10T12:00:00.123Z'],
    [
      'more digits than Temporal takes',
      '2026-04-10T12:00:00.123999999999+00:00',
      '2026-04-10T12:00:00.123Z',
    ],
    ['a fraction truncated before 1970', '1969-12-31T23:59:59.9999Z', '1969-12-31T23:59:59.999Z'],
    ['a leap day', '2024-02-29T12:00:00Z', '2024-02-29T12:00Z'],
    ['29 February 2000', '2000-02-29T12:00:00Z', '2000-02-29T12:00Z'],
    ['the last second of a year', '2026-12-31T23:59:59Z', '2026-12-31T23:59:59Z'],
    ['the earliest instant', '1900-01-02T00:00:00Z', '1900-01-02T00:00Z'],
    ['the earliest instant, dated 1900-01-01', '1900-01-01T00:01:00-23:59', '1900-01-02T00:00Z'],
    ['the latest instant', '9999-12-30T23:59:59.999Z', '9999-12-30T23:59:59.999Z'],
    ['the latest instant, 9999-12-31', '9999-12-31T23:58:59.999+23:59', '9999-12-30T23:59:59.999Z'],
  ]
  for (const [why, text, instant] of rfc3339) {
    test(`parses RFC 3339 independently of the user’s zone: ${why}`, () => {
      assert.equal(parseDateTime(text, 'Asia/Tokyo'), Date.parse(instant))
    })
  }

  const local: [why: string, text: string, zone: string, instant: string][] = [
    ['a date and time', '2026-04-10T12:00', 'Asia/Tokyo', '2026-04-10T03:00Z'],
    ['a time in a DST gap, moved later', '2026-03-08T02:30', newYork, '2026-03-08T07:30Z'],
    ['an ambiguous time, as the earlier instant', '2026-11-01T01:30', newYork, '2026-11-01T05:30Z'],
    ['a date alone, as 23:59', '2026-04-10', 'Asia/Tokyo', '2026-04-10T14:59Z'],
    ['a date alone with a DST change, as 23:59', '2026-03-08', newYork, '2026-03-09T03:59Z'],
    ['a leap day alone, as 23:59', '2024-02-29', 'UTC', '2024-02-29T23:59Z'],
    ['the earliest instant', '1900-01-01T12:00', 'Etc/GMT+12', '1900-01-02T00:00Z'],
    ['the latest minute', '9999-12-31T13:59', 'Pacific/Kiritimati', '9999-12-30T23:59Z'],
  ]
  for (const [why, text, zone, instant] of local) {
    test(`parses local time in the user’s zone: ${why}`, () => {
      assert.equal(parseDateTime(text, zone), Date.parse(instant))
    })
  }

  const refused: [why: string, ...texts: string[]][] = [
    ['empty or blank text', '', ' '],
    ['a nonexistent day', '2026-02-30', '2025-02-29', '2100-02-29', '2026-04-31T10:00'],
    ['a nonexistent day in RFC 3339', '2026-02-30T10:00:00Z', '2025-02-29T10:00:00+09:00'],
    ['day 00, 32 or 99', '2026-01-00', '2026-01-32', '2026-01-99T00:00:00Z'],
    ['month 00 or 13', '2026-13-01', '2026-00-01', '2026-13-01T00:00:00Z'],
    ['24:00', '2026-01-01T24:00', '2026-01-01T24:00:00Z'],
    ['minute 60', '2026-01-01T10:60', '2026-01-01T10:60:00Z'],
    ['second 60', '2026-01-01T10:00:60Z', '2016-12-31T23:59:60Z'],
    ['an offset of 24:00 or 99:99', '2026-01-01T10:00:00+99:99', '2026-01-01T10:00:00+24:00'],
    ['an offset with minute 60', '2026-01-01T10:00:00+09:60'],
    ['an offset written as +0900 or +09', '2026-01-01T10:00:00+0900', '2026-01-01T10:00:00+09'],
    ['an offset after a space', '2026-01-01T10:00:00 +09:00', '2026-01-01T10:00:00 Z'],
    ['an offset with a Unicode minus sign', '2026-01-01T10:00:00\u221209:00'],
    ['the name of a zone', '2026-01-01T10:00:00+09:00[Asia/Tokyo]', '2026-01-01T10:00:00JST'],
    ['RFC 3339 without seconds', '2026-01-01T10:00Z', '2026-01-01T10:00+09:00'],
    ['a local time with seconds', '2026-01-01T10:00:00', '2026-01-01T10:00:00.000'],
    ['a local time with a lower-case t', '2026-01-01t10:00'],
    ['a decimal point without digits', '2026-01-01T10:00:00.Z'],
    ['a fraction after a decimal comma', '2026-01-01T10:00:00,5Z'],
    ['a space instead of the T', '2026-01-01 10:00:00Z', '2026-01-01 10:00'],
    ['a number with too few digits', '2026-1-1', '26-01-01', '2026-01-01T9:05', '2026-01-01T10:0'],
    ['a number with too many digits', '2026-01-011', '02026-01-01', '2026-01-01T10:000'],
    ['a date or time without separators', '20260101', '20260101T100000Z', '2026-01-01T1000'],
    ['other forms of ISO 8601', '2026-W01-1', '2026-001', '2026-01', '2026', '--01-01'],
    ['a leading or trailing space', ' 2026-01-01', '2026-01-01 ', '2026-01-01T10:00:00Z '],
    [
      'leading or trailing line feed',
      '2026-01-01\n',
      '\n2026-01-01',
      '2026-01-01T10:00\n',
      '2026-01-01T10:00:00Z\n',
    ],
    ['a trailing NUL', '2026-01-01\0', '2026-01-01T10:00:00Z\0'],
    ['non-ASCII digits and hyphens', '２０２６-０１-０１', '٢٠٢٦-٠١-٠١', '2026\u201001\u201001'],
    [
      'what lenient parsers accept',
      'Jan 1 2026',
      '1',
      '1767225600',
      'infinity',
      'now',
      'today',
      'NaN',
    ],
    ['a signed year', '-000001-01-01', '+010000-01-01', '+002026-01-01', '-2026-01-01'],
    ['years 0000 and 0026', '0000-01-01', '0000-01-01T00:00:00Z', '0026-01-01T00:00:00Z'],
    ['a time before 1900-01-02 UTC', '1900-01-01', '1900-01-01T23:59', '1900-01-01T23:59:59.999Z'],
    ['an offset to before 1900-01-02 UTC', '1900-01-02T00:00:00+00:01'],
    ['a time after 9999-12-30 UTC', '9999-12-31', '9999-12-31T00:00', '9999-12-31T00:00:00Z'],
    ['an offset to after 9999-12-30 UTC', '9999-12-31T23:59:59-12:00', '9999-12-30T23:59:59-00:01'],
  ]
  for (const [why, ...texts] of refused) {
    test(`rejects ${why}`, () => {
      for (const text of texts) assert.equal(parseDateTime(text, 'UTC'), undefined, text)
    })
  }

  // Scanning on from each of the digits in turn would take 30 thousand million steps.
  for (const start of ['', '-', ' ', '2026-01-01', '2026-01-01T10:00:00.']) {
    test(`rejects 250,000 digits after '${start}'`, () => {
      assert.equal(parseDateTime(start + '1'.repeat(250_000), 'UTC'), undefined)
    })
  }
})

describe('parseDate', () => {
  for (const date of ['2026-04-10', '2024-02-29', '1900-01-01', '9999-12-31']) {
    test(`accepts ${date}`, () => assert.equal(parseDate(date), date))
  }

  const refused: [why: string, text: string][] = [
    ['a nonexistent day', '2026-02-30'],
    ['29 February 1900', '1900-02-29'],
    ['a date in 1899', '1899-12-31'],
    ['a date in year 0050', '0050-01-01'],
    ['a date with a time', '2026-04-10T00:00'],
    ['a trailing line feed', '2026-04-10\n'],
    ['empty text', ''],
  ]
  for (const [why, text] of refused) {
    test(`rejects ${why}`, () => assert.equal(parseDate(text), undefined))
  }
})

describe('parseTimeOfDay', () => {
  for (const time of ['00:00', '09:05', '19:59', '23:59']) {
    test(`accepts ${time}`, () => assert.equal(parseTimeOfDay(time), time))
  }

  for (const text of ['24:00', '12:60', '9:5', '09:05:00', '0905', ' 09:05', '09:05\n', '']) {
    test(`rejects ${JSON.stringify(text)}`, () => assert.equal(parseTimeOfDay(text), undefined))
  }
})
