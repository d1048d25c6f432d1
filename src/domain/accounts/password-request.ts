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

/** When a mail that is tried at `now` is tried again, if it is not taken. */
export const nextAttempt = (now: Instant): Instant => now + retryAfter

/** Whether it is given up at `now`: its link would have expired. */
export const isGivenUp = ({ askedAt }: PasswordRequest, now: Instant): boolean =>
  askedAt + linkLifetime.password_by_mail <= now
