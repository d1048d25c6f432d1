import { oneDay, oneHour, oneMinute } from '../time/durations.ts'
import type { Instant } from '../time/time.ts'

/** The purpose of a link that works once. */
export type OneTimeLinkPurpose =
  | 'first_administrator'
  | 'password'
  /** For a password, too. It ends when the user's address changes, or they become an administrator. */
  | 'mailed_password'
  | 'second_factor'

export interface OneTimeLink {
  readonly purpose: OneTimeLinkPurpose
  /** The user whose password it sets, or whose code is still missing. Null for the first administrator. */
  readonly userId: number | null
  readonly expiresAt: Instant
}

export type NewOneTimeLink = OneTimeLink & {
  /** SHA-256 of its token, by `tokenDigest`. */
  readonly digest: string
}

/** How long a link is valid, in milliseconds. */
export const linkLifetime = {
  first_administrator: oneDay,
  /** For somebody who has no password yet, and perhaps gets it on paper. */
  first_password: 7 * oneDay,
  password: oneDay,
  /** For somebody who asked for it and waits for the mail, in which it stays. */
  mailed_password: oneHour,
  second_factor: 5 * oneMinute,
} as const
