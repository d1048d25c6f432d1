import type { Instant } from './instant.ts'

/** For how long something is told just so, unless it is changed: `from` counts in, `until` does not. */
export interface Validity {
  readonly from: Instant
  readonly until: Instant
}

/** Of what no time changes. */
export const always: Validity = { from: Number.NEGATIVE_INFINITY, until: Number.POSITIVE_INFINITY }

/** Whether it is told just so at `now`: a clock that was set back may stand before it. */
export const holds = ({ from, until }: Validity, now: Instant) => from <= now && now < until
