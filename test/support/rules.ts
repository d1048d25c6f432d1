import fc from 'fast-check'
import type { Recurrence } from '../../src/domain/recurrence.ts'

const interval = fc.oneof(fc.integer({ min: 1, max: 13 }), fc.integer({ min: 1, max: 365 }))
export const anyRule: fc.Arbitrary<Recurrence> = fc.oneof(
  fc.record({ type: fc.constant('daily' as const), interval }),
  fc.record({
    type: fc.constant('weekly' as const),
    interval,
    weekday: fc.constantFrom(0, 1, 2, 3, 4, 5, 6),
  }),
  fc.record({
    type: fc.constant('monthly' as const),
    interval,
    day: fc.oneof(fc.integer({ min: 1, max: 31 }), fc.integer({ min: 28, max: 31 })),
  }),
)
