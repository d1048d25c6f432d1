import fc from 'fast-check'
import type { RecurrenceType } from '../../../src/domain/series/recurring-setting.ts'
import { addDays, localDateOf, localTimeOf } from '../../../src/domain/time/time.ts'
import { zoned, zones } from '../zones.ts'
import { anyDayOfMonth, anyWeekdays } from './rules.ts'
import type { Over } from './series-life.ts'

const DAY = 86_400_000
const years = { min: Date.UTC(1970, 0, 3), max: Date.UTC(2100, 11, 30) }

/** An instant between 1970 and 2100 in a zone, every other time near one at which its clocks change. */
const anyPlace: fc.Arbitrary<Place> = fc
  .record({
    zone: fc.constantFrom(...zones),
    somewhen: fc.integer(years),
    nearBy: fc.option(fc.integer({ min: -3 * DAY, max: 3 * DAY })),
  })
  .map(({ zone, somewhen, nearBy }) => {
    const change = zoned(somewhen, zone).getTimeZoneTransition('next')?.epochMilliseconds
    const isNear = nearBy !== null && change !== undefined && change + nearBy < years.max
    return { zone, instant: isNear ? change + nearBy : somewhen, change: change ?? somewhen }
  })

/** How far apart in days: mostly little. */
const days = (max: number) => fc.oneof(fc.nat(3), fc.nat(40), fc.nat(max))
const interval = fc.oneof(
  fc.constant(1),
  fc.integer({ min: 1, max: 5 }),
  fc.integer({ min: 1, max: 365 }),
)

const rules = {
  daily: fc.record({ recurrenceType: fc.constant('daily' as const) }),
  weekly: fc.record({
    recurrenceType: fc.constant('weekly' as const),
    recurrenceWeekdays: anyWeekdays,
  }),
  monthly: fc.record({
    recurrenceType: fc.constant('monthly' as const),
    recurrenceDay: anyDayOfMonth,
  }),
} satisfies Record<RecurrenceType, unknown>
const anyRule = fc.oneof(...Object.values(rules))

/** Where and when a series is created, and when the clocks change about then. */
interface Place {
  readonly zone: string
  readonly instant: number
  readonly change: number
}

type AnySeries = fc.Arbitrary<Over & { readonly zone: string }>

/**
 * A series of any rule, end and catch-up, which is created up to two years
 * after its first date, or before it.
 */
export const anySeriesIn = (place: fc.Arbitrary<Place>): AnySeries =>
  fc
    .record({
      place,
      rule: anyRule,
      interval,
      catchUp: fc.constantFrom('all' as const, 'latest' as const, 'none' as const),
      sooner: fc.oneof(fc.constant(0), days(700)),
      later: fc.oneof(fc.constant(0), days(100)),
      minutes: fc.integer({ min: -150, max: 150 }),
      count: fc.option(fc.integer({ min: 1, max: 30 })),
      end: fc.option(days(1000)),
      skipped: anyStretches,
    })
    .map(({ place: { zone, instant, change }, rule, ...drawn }) => {
      const anchorDate = addDays(localDateOf(instant, zone), drawn.later - drawn.sooner)
      return {
        zone,
        ...{ recurrenceWeekdays: null, recurrenceDay: null, ...rule },
        recurrenceInterval: drawn.interval,
        catchUp: drawn.catchUp,
        dueTime: localTimeOf(change + drawn.minutes * 60_000, zone),
        ...{ anchorDate, lastNominalDate: anchorDate },
        skippedDates: datesOf(drawn.skipped, anchorDate),
        ...anEnd(drawn.count, drawn.end === null ? null : addDays(anchorDate, drawn.end)),
        ...{ activeSince: instant, createdAt: instant, updatedAt: instant },
      }
    })

/** In days: three of them are no more dates than a series can skip. */
const anyLength = fc.oneof(fc.nat(3), fc.nat(33))

/** Days that are skipped, in up to three stretches, from so many days after the first date. */
const anyStretches = fc.oneof(
  fc.constant([]),
  fc.array(fc.record({ start: fc.integer({ min: 1, max: 900 }), length: anyLength }), {
    maxLength: 3,
  }),
)
type Stretches = readonly { readonly start: number; readonly length: number }[]

function datesOf(stretches: Stretches, anchorDate: string): readonly string[] {
  const all = stretches.flatMap(({ start, length }) =>
    Array.from({ length }, (_, n) => addDays(anchorDate, start + n)),
  )
  return [...new Set(all)].sort()
}

/** A series of any kind, in any zone, in any year from 1970 to 2100. */
export const anySeries = anySeriesIn(anyPlace)

function anEnd(endCount: number | null, endDate: string | null) {
  if (endCount !== null) return { endType: 'count' as const, endCount }
  return endDate === null ? {} : { endType: 'date' as const, endDate }
}

/** Milliseconds between one step and the next: minutes, days or years. */
export const anyPause = fc.oneof(
  fc.integer({ min: 1, max: 3600_000 }),
  fc.integer({ min: 1, max: 9 * DAY }),
  fc.integer({ min: 1, max: 100 * DAY }),
  fc.integer({ min: 1, max: 1000 * DAY }),
)
