import { hash } from 'node:crypto'
import type { Instant } from '../time/time.ts'

/** A user's authenticator, which shows time-based codes (TOTP, RFC 6238). */
export interface SecondFactor {
  readonly userId: number
  /** Base32. */
  readonly secret: string
  /** Null until the user has entered a first code. Before that, a sign-in requires none. */
  readonly confirmedAt: Instant | null
  /** The period of the last accepted code, so that none is accepted twice. -1 for none. */
  readonly lastPeriod: number
}

/** Whether a sign-in requires a code. */
export const isSecondFactorOn = (factor: SecondFactor | undefined): factor is SecondFactor =>
  factor !== undefined && factor.confirmedAt !== null

export const recoveryCodeCount = 10
/** Number of random bytes in a recovery code. */
export const recoveryCodeEntropy = 10

/** Without 0, 1, I and O, which are easily confused. */
const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/** Makes a recovery code of 50 bits from `recoveryCodeEntropy` random bytes: `ABCDE-23456`. */
export function recoveryCodeFrom(bytes: Uint8Array): string {
  const characters = [...bytes].map((byte) => alphabet[byte % alphabet.length]).join('')
  return `${characters.slice(0, 5)}-${characters.slice(5)}`
}

/** In UTF-16 code units, with all the spaces and dashes that people type between. */
const longestCode = 100

/**
 * A typed code in half width: Japanese input methods write full width. Empty for a text that is too long to be a code,
 * because the time to normalise combining marks grows with the square of their number.
 */
export const codeInHalfWidth = (code: string): string =>
  code.length > longestCode ? '' : code.normalize('NFKC')

/** SHA-256 in base64url of the code, ignoring case, width, white space and punctuation. */
export const recoveryCodeDigest = (code: string): string =>
  hash(
    'sha256',
    codeInHalfWidth(code)
      .toUpperCase()
      .replaceAll(/[^0-9A-Z]/g, ''),
    'base64url',
  )
