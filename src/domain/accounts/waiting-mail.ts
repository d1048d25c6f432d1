import { oneMinute } from '../time/durations.ts'
import type { Instant } from '../time/time.ts'

/** A mail about an account. It waits in the memory of the process that was asked for it. */
export interface WaitingMail {
  readonly askedAt: Instant
  /** It is not sent before this instant. */
  readonly nextAt: Instant
}

/** How many of each kind may wait in one process: further ones are dropped. */
export const mostWaiting = 1000

/** How long after a mail was not taken it is tried again, in milliseconds. */
const retryAfter = oneMinute

/** When a mail that was not taken at `now` is tried again. */
export const nextAttempt = (now: Instant): Instant => now + retryAfter

/** Whether it can be tried at `now`. A time later than any that is planned now is of a clock that has been set back. */
export const isDue = ({ nextAt }: WaitingMail, now: Instant): boolean =>
  nextAt <= now || nextAt > nextAttempt(now)
