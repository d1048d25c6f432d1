import type { Instant } from './time.ts'

/** The purpose of a link that works once. */
export type OneTimeLinkPurpose = 'first_administrator' | 'password' | 'second_factor'

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
  first_administrator: 24 * 3_600_000,
  password: 24 * 3_600_000,
  second_factor: 5 * 60_000,
} as const
