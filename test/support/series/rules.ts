import fc from 'fast-check'
import type { Recurrence } from '../../../src/domain/series/recurrence.ts'
import { weekdaysIn } from '../../../src/domain/time/weekdays.ts'

/** One weekday as often as several. */
export const anyWeekdays = fc
  .oneof(fc.constantFrom(1, 2, 4, 8, 16, 32, 64), fc.integer({ min: 1, max: 127 }))
  .map(weekdaysIn)

const interval = fc.oneof(fc.integer({ min: 1, max: 13 }), fc.integer({ min: 1, max: 365 }))
export const anyRule: fc.Arbitrary<Recurrence> = fc.oneof(
  fc.record({ type: fc.constant('daily' as const), interval }),
  fc.record({
    type: fc.constant('weekly' as const),
    interval,
    weekdays: anyWeekdays,
  }),
  fc.record({
    type: fc.constant('monthly' as const),
    interval,
    day: fc.oneof(fc.integer({ min: 1, max: 31 }), fc.integer({ min: 28, max: 31 })),
  }),
)
