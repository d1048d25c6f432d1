import fc from 'fast-check'
import type { Recurrence } from '../../../src/domain/series/recurrence.ts'
import { weekdaysIn } from '../../../src/domain/time/weekdays.ts'

/** One weekday as often as several. */
export const anyWeekdays = fc
  .oneof(fc.constantFrom(1, 2, 4, 8, 16, 32, 64), fc.integer({ min: 1, max: 127 }))
  .map(weekdaysIn)

const interval = fc.oneof(fc.integer({ min: 1, max: 13 }), fc.integer({ min: 1, max: 365 }))
/** Often one that some month lacks. */
export const anyDayOfMonth = fc.oneof(
  fc.integer({ min: 1, max: 31 }),
  fc.integer({ min: 28, max: 31 }),
)
const rules = {
  daily: fc.record({ type: fc.constant('daily' as const), interval }),
  weekly: fc.record({ type: fc.constant('weekly' as const), interval, weekdays: anyWeekdays }),
  monthly: fc.record({ type: fc.constant('monthly' as const), interval, day: anyDayOfMonth }),
} satisfies Record<Recurrence['type'], fc.Arbitrary<Recurrence>>
export const anyRule: fc.Arbitrary<Recurrence> = fc.oneof(...Object.values(rules))
