import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { addDays, localDateOf, startOfDay } from '../../../src/domain/time/time.ts'
import { weekOf, weeksAround, windowOf } from '../../../src/domain/time/weeks.ts'
import { at } from '../../support/builders.ts'
import { transitions, zones } from '../../support/zones.ts'

const hour = 3_600_000
/** Zones of every kind of change: at midnight, of half an hour, of a whole day, of none. */
const telling = [
  'UTC',
  'Asia/Tokyo',
  'Europe/London',
  'America/New_York',
  'America/Sao_Paulo',
  'America/St_Johns',
  'Australia/Lord_Howe',
  'Africa/Casablanca',
  'Pacific/Apia',
  'Pacific/Kwajalein',
]

const anyDate = fc
  .integer({ min: Date.UTC(1960, 0, 1), max: Date.UTC(2040, 0, 1) })
  .map((instant) => new Date(instant).toISOString().slice(0, 10))

/** A zone, and a date that is often near one of its changes of offset. */
const anyPlace = fc.constantFrom(...telling, ...zones).chain((zone) => {
  const changes = [...transitions(zone, '1960-01-01', '2040-01-01')]
  const near = changes.map((change) => localDateOf(change, zone))
  const date = near.length === 0 ? anyDate : fc.oneof(anyDate, fc.constantFrom(...near))
  return fc.record({ zone: fc.constant(zone), date })
})

describe('the window of days', () => {
  test('begins where the one of the days before ends, in any zone', () => {
    fc.assert(
      fc.property(anyPlace, ({ zone, date }) => {
        const days = weeksAround(date, { past: 1, coming: 1 }).flat()
        const windows = days.map((day) => windowOf([day], zone))
        for (const [n, { from, before }] of windows.entries()) {
          assert.equal(from, startOfDay(days[n] ?? '', zone))
          assert.ok(from <= before)
          assert.equal(before, windows[n + 1]?.from ?? before)
        }
        const whole = windowOf(days, zone)
        assert.deepEqual([whole.from, whole.before], [windows[0]?.from, windows.at(-1)?.before])
      }),
      { numRuns: 1000 },
    )
  })

  test('has the instants with its local date in zones that repeat no date', () => {
    const steady = fc.constantFrom('UTC', 'Asia/Tokyo', 'Europe/London', 'America/New_York')
    fc.assert(
      fc.property(steady, anyDate, fc.integer({ min: 0, max: 26 * hour }), (zone, date, after) => {
        const { from, before } = windowOf([date], zone)
        for (const instant of [from, from + after, before - 1, before]) {
          assert.equal(localDateOf(instant, zone) === date, instant < before)
        }
        assert.ok(localDateOf(from - 1, zone) < date)
      }),
    )
  })

  test('is empty on a date that the zone skipped', () => {
    const midnight = at('2011-12-30T10:00:00Z')
    const skipped = { from: midnight, before: midnight }
    assert.deepEqual(windowOf(['2011-12-30'], 'Pacific/Apia'), skipped)
  })

  test('has 23 hours on a day with a DST gap', () => {
    const { from, before } = windowOf(['2026-03-29'], 'Europe/London')
    assert.equal(before - from, 23 * hour)
  })

  test('needs a day', () => {
    assert.throws(() => windowOf([], 'UTC'), RangeError)
  })
})

describe('weeks', () => {
  test('begin on Sunday', () => {
    const week = ['12', '13', '14', '15', '16', '17', '18'].map((day) => `2026-04-${day}`)
    for (const date of week) assert.deepEqual(weekOf(date), week)
    // Days before 1970 are negative numbers.
    assert.equal(weekOf('1960-04-15')[0], '1960-04-10')
  })

  test('around a date are consecutive, and include its own', () => {
    const weeks = weeksAround('2026-04-15', { past: 52, coming: 2 })
    assert.deepEqual([weeks.length, weeks[52]], [55, weekOf('2026-04-15')])
    const days = weeks.flat()
    for (const [n, day] of days.entries()) assert.equal(day, addDays('2025-04-13', n))
  })

  test('span from the start of their first day to the end of their last', () => {
    assert.deepEqual(windowOf(weekOf('2026-03-29'), 'Europe/London'), {
      from: at('2026-03-29T00:00:00Z'),
      before: at('2026-04-04T23:00:00Z'),
    })
  })
})
