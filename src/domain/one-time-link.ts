import type { Instant } from './time.ts'

/** What a link that works once is for. */
export type OneTimeLinkPurpose = 'first_administrator' | 'password' | 'second_factor'

export interface OneTimeLink {
  readonly purpose: OneTimeLinkPurpose
  /** Whose password it sets, or who has still to give a code; null for the first administrator, who is nobody yet. */
  readonly userId: number | null
  readonly expiresAt: Instant
}

export type NewOneTimeLink = OneTimeLink & {
  /** SHA-256 of its token, as `tokenDigest` gives it. */
  readonly digest: string
}

/** In milliseconds. */
export const linkLasts = {
  first_administrator: 24 * 3_600_000,
  password: 24 * 3_600_000,
  second_factor: 5 * 60_000,
} as const
