import { oneDay } from '../time/durations.ts'
import type { Instant } from '../time/time.ts'

/** A browser in which a user has signed in. */
export interface KnownDevice {
  readonly userId: number
  /** Digest of the browser's token. */
  readonly digest: string
  readonly expiresAt: Instant
}

/** How long a browser is remembered after its last sign-in, in milliseconds. */
export const deviceLifetime = 90 * oneDay

/** How many browsers are remembered for a user: those of the latest sign-ins. */
export const mostDevices = 100
