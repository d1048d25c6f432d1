import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { parseDate, parseDateTime, parseTimeOfDay } from '../../src/domain/date-input.ts'

const newYork = 'America/New_York'

describe('parseDateTime', () => {
  const rfc3339: [why: string, text: string, instant: string][] = [
    ['UTC', '2026-04-10T12:00:00Z', '2026-04-10T12:00Z'],
    ['an offset ahead', '2026-04-10T12:00:00+09:00', '2026-04-10T03:00Z'],
    ['an offset behind', '2026-04-10T12:00:00-03:30', '2026-04-10T15:30Z'],
    ['the widest offset', '2026-04-10T12:00:00+23:59', '2026-04-09T12:01Z'],
    ['the unknown offset', '2026-04-10T12:00:00-00:00', '2026-04-10T12:00Z'],
    ['lower-case t and z', '2026-04-10t12:00:00z', '2026-04-10T12:00Z'],
    ['one digit of fraction', '2026-04-10T12:00:00.5Z', '2026-04-10T12:00:00.500Z'],
    ['two digits of fraction', '2026-04-10T12:00:00.05Z', '2026-04-10T12:00:00.050Z'],
    ['nine, cut, not rounded', '2026-04-10T12:00:00.123999999Z', '2026-04-10T12:00:00.123Z'],
    ['digits cut before 1970 too', '1969-12-31T23:59:59.9999Z', '1969-12-31T23:59:59.999Z'],
    ['a leap day', '2024-02-29T12:00:00Z', '2024-02-29T12:00Z'],
    ['the leap day of a 400th year', '2000-02-29T12:00:00Z', '2000-02-29T12:00Z'],
    ['the last second of a year', '2026-12-31T23:59:59Z', '2026-12-31T23:59:59Z'],
    ['the first instant', '1900-01-02T00:00:00Z', '1900-01-02T00:00Z'],
    ['the first, told on the day before', '1900-01-01T00:01:00-23:59', '1900-01-02T00:00Z'],
    ['the last instant', '9999-12-30T23:59:59.999Z', '9999-12-30T23:59:59.999Z'],
    ['the last, on the day after', '9999-12-31T23:58:59.999+23:59', '9999-12-30T23:59:59.999Z'],
  ]
  for (const [why, text, instant] of rfc3339) {
    test(`reads RFC 3339, whatever the zone: ${why}`, () => {
      assert.equal(parseDateTime(text, 'Asia/Tokyo'), Date.parse(instant))
    })
  }

  const local: [why: string, text: string, zone: string, instant: string][] = [
    ['a time without offset', '2026-04-10T12:00', 'Asia/Tokyo', '2026-04-10T03:00Z'],
    ['a skipped time, moved by the gap', '2026-03-08T02:30', newYork, '2026-03-08T07:30Z'],
    ['the first of two', '2026-11-01T01:30', newYork, '2026-11-01T05:30Z'],
    ['a date, as 23:59', '2026-04-10', 'Asia/Tokyo', '2026-04-10T14:59Z'],
    ['a date on which clocks change', '2026-03-08', newYork, '2026-03-09T03:59Z'],
    ['a leap day', '2024-02-29', 'UTC', '2024-02-29T23:59Z'],
    ['the first instant', '1900-01-01T12:00', 'Etc/GMT+12', '1900-01-02T00:00Z'],
    ['the last minute', '9999-12-31T13:59', 'Pacific/Kiritimati', '9999-12-30T23:59Z'],
  ]
  for (const [why, text, zone, instant] of local) {
    test(`reads on the clock of the zone: ${why}`, () => {
      assert.equal(parseDateTime(text, zone), Date.parse(instant))
    })
  }

  const refused: [why: string, ...texts: string[]][] = [
    ['no text', '', ' '],
    ['a day the month lacks', '2026-02-30', '2025-02-29', '2100-02-29', '2026-04-31T10:00'],
    ['such a day in RFC 3339', '2026-02-30T10:00:00Z', '2025-02-29T10:00:00+09:00'],
    ['no such day', '2026-01-00', '2026-01-32', '2026-01-99T00:00:00Z'],
    ['no such month', '2026-13-01', '2026-00-01', '2026-13-01T00:00:00Z'],
    ['24:00', '2026-01-01T24:00', '2026-01-01T24:00:00Z'],
    ['a minute of 60', '2026-01-01T10:60', '2026-01-01T10:60:00Z'],
    ['a second of 60', '2026-01-01T10:00:60Z', '2016-12-31T23:59:60Z'],
    ['no such offset', '2026-01-01T10:00:00+99:99', '2026-01-01T10:00:00+24:00'],
    ['an offset of 60 minutes', '2026-01-01T10:00:00+09:60'],
    ['an offset written otherwise', '2026-01-01T10:00:00+0900', '2026-01-01T10:00:00+09'],
    ['an offset after a space', '2026-01-01T10:00:00 +09:00', '2026-01-01T10:00:00 Z'],
    ['a minus that is not ASCII', '2026-01-01T10:00:00\u221209:00'],
    ['the name of a zone', '2026-01-01T10:00:00+09:00[Asia/Tokyo]', '2026-01-01T10:00:00JST'],
    ['RFC 3339 without its seconds', '2026-01-01T10:00Z', '2026-01-01T10:00+09:00'],
    ['a local time with seconds', '2026-01-01T10:00:00', '2026-01-01T10:00:00.000'],
    ['a local time with a lower-case t', '2026-01-01t10:00'],
    ['a point without digits', '2026-01-01T10:00:00.Z'],
    ['ten digits of fraction', '2026-01-01T10:00:00.1234567890Z'],
    ['a fraction after a comma', '2026-01-01T10:00:00,5Z'],
    ['a space for the T', '2026-01-01 10:00:00Z', '2026-01-01 10:00'],
    ['fewer digits', '2026-1-1', '26-01-01', '2026-01-01T9:05', '2026-01-01T10:0'],
    ['more digits', '2026-01-011', '02026-01-01', '2026-01-01T10:000'],
    ['no separators', '20260101', '20260101T100000Z', '2026-01-01T1000'],
    ['other forms of ISO 8601', '2026-W01-1', '2026-001', '2026-01', '2026', '--01-01'],
    ['a space around it', ' 2026-01-01', '2026-01-01 ', '2026-01-01T10:00:00Z '],
    ['a line end', '2026-01-01\n', '\n2026-01-01', '2026-01-01T10:00\n', '2026-01-01T10:00:00Z\n'],
    ['a NUL', '2026-01-01\0', '2026-01-01T10:00:00Z\0'],
    ['other digits and hyphens', '２０２６-０１-０１', '٢٠٢٦-٠١-٠١', '2026\u201001\u201001'],
    ['what other parsers take', 'Jan 1 2026', '1', '1767225600', 'infinity', 'now', 'today', 'NaN'],
    ['a year with a sign', '-000001-01-01', '+010000-01-01', '+002026-01-01', '-2026-01-01'],
    ['years long past', '0000-01-01', '0000-01-01T00:00:00Z', '0026-01-01T00:00:00Z'],
    ['the day before the first', '1900-01-01', '1900-01-01T23:59', '1900-01-01T23:59:59.999Z'],
    ['before the first by its offset', '1900-01-02T00:00:00+00:01'],
    ['the day after the last', '9999-12-31', '9999-12-31T00:00', '9999-12-31T00:00:00Z'],
    ['after the last by its offset', '9999-12-31T23:59:59-12:00', '9999-12-30T23:59:59-00:01'],
  ]
  for (const [why, ...texts] of refused) {
    test(`refuses ${why}`, () => {
      for (const text of texts) assert.equal(parseDateTime(text, 'UTC'), undefined, text)
    })
  }

  // Digit by digit from every one of them this would be thirty thousand million steps.
  for (const start of ['', '-', ' ', '2026-01-01', '2026-01-01T10:00:00.']) {
    test(`refuses a quarter of a million digits after '${start}'`, () => {
      assert.equal(parseDateTime(start + '1'.repeat(250_000), 'UTC'), undefined)
    })
  }
})

describe('parseDate', () => {
  for (const date of ['2026-04-10', '2024-02-29', '1900-01-01', '9999-12-31']) {
    test(`takes ${date}`, () => assert.equal(parseDate(date), date))
  }

  const refused: [why: string, text: string][] = [
    ['a day the month lacks', '2026-02-30'],
    ['a leap day in 1900', '1900-02-29'],
    ['the year before the first', '1899-12-31'],
    ['a year long past', '0050-01-01'],
    ['a date with a time', '2026-04-10T00:00'],
    ['a line end', '2026-04-10\n'],
    ['no text', ''],
  ]
  for (const [why, text] of refused) {
    test(`refuses ${why}`, () => assert.equal(parseDate(text), undefined))
  }
})

describe('parseTimeOfDay', () => {
  for (const time of ['00:00', '09:05', '19:59', '23:59']) {
    test(`takes ${time}`, () => assert.equal(parseTimeOfDay(time), time))
  }

  for (const text of ['24:00', '12:60', '9:5', '09:05:00', '0905', ' 09:05', '09:05\n', '']) {
    test(`refuses ${JSON.stringify(text)}`, () => assert.equal(parseTimeOfDay(text), undefined))
  }
})
