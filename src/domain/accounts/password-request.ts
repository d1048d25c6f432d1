import { oneMinute } from '../time/durations.ts'
import type { Instant } from '../time/time.ts'
import { linkLifetime } from './one-time-link.ts'

/**
 * Somebody has forgotten a password, and wants a mail with a link that sets a new one. It waits in the memory of the
 * process that was asked.
 */
export interface PasswordRequest {
  /** As of `canonicalEmail`. Whether a user has it was not looked up. */
  readonly email: string
  /** The address it came from. */
  readonly client: string
  readonly askedAt: Instant
  /** No mail is sent before this instant. */
  readonly nextAt: Instant
  /** That of the link, if a mail with one was not taken: when it is tried again, it has the same one. */
  readonly token?: string | undefined
}

/** How many may wait in one process: further ones are dropped. */
export const mostPasswordRequests = 1000

/** How long after a mail was not taken it is tried again, in milliseconds. */
const retryAfter = oneMinute

/** When a mail that was not taken at `now` is tried again. */
export const nextAttempt = (now: Instant): Instant => now + retryAfter

/** Whether its mail can be tried at `now`. A time later than any that is planned now is of a clock that has been set back. */
export const isDue = ({ nextAt }: PasswordRequest, now: Instant): boolean =>
  nextAt <= now || nextAt > nextAttempt(now)

/** Whether it is given up at `now`: its link would have expired, or was made by a clock that has been set back since. */
export const isGivenUp = ({ askedAt }: PasswordRequest, now: Instant): boolean =>
  Math.abs(now - askedAt) >= linkLifetime.mailed_password
