import { oneDay, oneMinute } from './durations.ts'
import type { Instant } from './time.ts'

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
const linkLifetime = oneDay
/** Until another one can be sent, in milliseconds: the address may be somebody else's. */
const askAgainAfter = 10 * oneMinute

/** Links that were sent after this work at `now`. */
export const oldestAsked = (now: Instant): Instant => now - linkLifetime

/** Whether it waits for a link that works no longer. */
export const isExpired = ({ askedAt, confirmedAt }: ReminderSubscription, now: Instant): boolean =>
  confirmedAt === null && askedAt <= oldestAsked(now)

/** Who was asked after this is not asked again at `now`. */
export const askedLately = (now: Instant): Instant => now - askAgainAfter
