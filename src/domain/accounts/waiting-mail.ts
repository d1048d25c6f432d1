import { isUnavailable } from '../errors.ts'
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

/**
 * When a mail that failed with `error` at `now` is tried again. A server that is away is asked again by each run, which
 * fails until it is back. This mail then comes after all others.
 */
export const nextAttempt = (error: unknown, now: Instant): Instant =>
  isUnavailable(error) ? now : now + retryAfter

/** Whether it can be tried at `now`. A time later than any that is planned now is of a clock that has been set back. */
export const isDue = ({ nextAt }: WaitingMail, now: Instant): boolean =>
  nextAt <= now || nextAt > now + retryAfter
