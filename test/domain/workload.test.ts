import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { addDays, localDateOf, startOfDay } from '../../src/domain/time.ts'
import {
  countByDay,
  countByWeek,
  weekOf,
  weeksAround,
  windowOf,
} from '../../src/domain/workload.ts'
import { at } from '../support/builders.ts'
import { transitions, zones } from '../support/zones.ts'

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

/** Instants from some days before to some days after those looked at, many at the very ends of days. */
const anyTimes = ({ zone, date }: { zone: string; date: string }) => {
  const ends = [-9, -8, -1, 0, 1, 2, 6, 7, 8].map((n) => startOfDay(addDays(date, n), zone))
  const near = fc
    .tuple(fc.constantFrom(...ends), fc.constantFrom(-hour, -1, 0, 1, hour))
    .map(([end, by]) => end + by)
  const any = fc.integer({ min: Math.min(...ends), max: Math.max(...ends) })
  return fc
    .array(fc.oneof(near, any), { maxLength: 60 })
    .map((times) => times.toSorted((a, b) => a - b))
}

/** One look at every instant for each span of days. */
const naive = (times: readonly number[], spans: readonly (readonly string[])[], zone: string) =>
  spans.map((days) => {
    const start = startOfDay(days[0] ?? '', zone)
    const end = startOfDay(addDays(days.at(-1) ?? '', 1), zone)
    return times.filter((time) => start <= time && time < end).length
  })

describe('counting instants', () => {
  test('by day and by week agrees with a naive count, in any zone', () => {
    const anyCase = anyPlace.chain((place) =>
      fc.record({ place: fc.constant(place), times: anyTimes(place), gap: fc.nat(2) }),
    )
    fc.assert(
      fc.property(anyCase, ({ place: { zone, date }, times, gap }) => {
        const weeks = weeksAround(date, { past: 1, coming: 1 })
        assert.deepEqual(countByWeek(times, weeks, zone), naive(times, weeks, zone))
        const days = weeks.flat().filter((_, n) => n % (gap + 1) === 0)
        const each = days.map((day) => [day])
        assert.deepEqual(countByDay(times, days, zone), naive(times, each, zone))
      }),
      { numRuns: 1000 },
    )
  })

  test('by day agrees with a count of local dates in zones that repeat no date', () => {
    const steady = ['UTC', 'Asia/Tokyo', 'Europe/London', 'America/New_York']
    const anyCase = fc
      .record({ zone: fc.constantFrom(...steady), date: anyDate })
      .chain((place) => fc.record({ place: fc.constant(place), times: anyTimes(place) }))
    fc.assert(
      fc.property(anyCase, ({ place: { zone, date }, times }) => {
        const days = weekOf(date)
        const shown = times.map((time) => localDateOf(time, zone))
        const counts = days.map((day) => shown.filter((it) => it === day).length)
        assert.deepEqual(countByDay(times, days, zone), counts)
      }),
    )
  })

  test('by day finds none on a date that the zone skipped', () => {
    const days = ['2011-12-29', '2011-12-30', '2011-12-31']
    const midnight = at('2011-12-30T10:00:00Z')
    const times = [midnight - 1, midnight, midnight + hour]
    assert.deepEqual(countByDay(times, days, 'Pacific/Apia'), [1, 0, 2])
  })

  test('by day finds 23 hours on a day with a DST gap', () => {
    const hours = Array.from({ length: 48 }, (_, n) => at('2026-03-28T00:00:00Z') + n * hour)
    const days = ['2026-03-28', '2026-03-29']
    assert.deepEqual(countByDay(hours, days, 'Europe/London'), [24, 23])
  })
})

describe('weeks', () => {
  test('begin on Sunday', () => {
    const week = ['12', '13', '14', '15', '16', '17', '18'].map((day) => `2026-04-${day}`)
    for (const date of week) assert.deepEqual(weekOf(date), week)
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
    assert.throws(() => windowOf([], 'UTC'), RangeError)
  })
})
