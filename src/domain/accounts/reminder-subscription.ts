import { oneDay, oneMinute } from '../time/durations.ts'
import type { Instant } from '../time/time.ts'

/** A user's wish to get reminders by mail. A user has at most one. */
export interface ReminderSubscription {
  readonly userId: number
  /** When the mail was sent that asks for a confirmation. */
  readonly askedAt: Instant
  /** Null until the user has opened the link in that mail. */
  readonly confirmedAt: Instant | null
}

export type NewSubscription = Pick<ReminderSubscription, 'userId' | 'askedAt'> & {
  /** SHA-256 of the token in that link, by `tokenDigest`. The token itself is not stored. */
  readonly digest: string
}

/** How long that link works, in milliseconds. */
export const confirmationLifetime = oneDay
/** How long after one such mail the next can be sent, in milliseconds: the address may be somebody else's. */
export const askAgainAfter = 10 * oneMinute

/** How long after a refusal for now a mail is sent again, in milliseconds: some servers refuse the first mail of a sender. */
const retryAfter = 10 * oneMinute

/** When a mail that is refused at `now` is sent again. */
export const nextTry = (now: Instant): Instant => now + retryAfter

/** The latest time for which a retry can have been planned. A later one was stored while the clock was ahead. */
export const latestRetry = nextTry

/** A link that was sent after this time works at `now`. */
export const oldestAsked = (now: Instant): Instant => now - confirmationLifetime

/** Whether it was never confirmed, and its link no longer works. */
export const isExpired = ({ askedAt, confirmedAt }: ReminderSubscription, now: Instant): boolean =>
  confirmedAt === null && askedAt <= oldestAsked(now)

/** A mail that was sent after this time prevents another one at `now`. */
export const askedLately = (now: Instant): Instant => now - askAgainAfter
