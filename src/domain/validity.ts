import type { Instant } from './time/time.ts'

/**
 * The period in which a response stays the same, unless data change: `from` is inclusive,
 * `until` exclusive.
 */
export interface Validity {
  readonly from: Instant
  readonly until: Instant
}

/** The validity of a response that does not depend on time. */
export const always: Validity = { from: Number.NEGATIVE_INFINITY, until: Number.POSITIVE_INFINITY }

/** Whether it is valid at `now`, which may be before `from` if a clock was set back. */
export const holds = ({ from, until }: Validity, now: Instant) => from <= now && now < until
