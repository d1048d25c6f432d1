import { hash } from 'node:crypto'
import type { Instant } from './time.ts'

/** What a user's other device shows codes by (TOTP, RFC 6238). */
export interface SecondFactor {
  readonly userId: number
  /** Base32. */
  readonly secret: string
  /** Null until its first code was given: it is not asked for before. */
  readonly confirmedAt: Instant | null
  /** The period of the last code that was taken: no code is taken twice. -1 for none. */
  readonly lastPeriod: number
}

/** Whether its codes are asked for. */
export const isSecondFactorOn = (factor: SecondFactor | undefined): factor is SecondFactor =>
  factor !== undefined && factor.confirmedAt !== null

/** How many recovery codes there are. */
export const recoveryCodeCount = 10
/** As many random bytes as one of them is made of. */
export const recoveryCodeEntropy = 10

/** Nothing that is mistaken for something else: no 0, 1, I, O. */
const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/** The recovery code of 50 bits that `recoveryCodeEntropy` random bytes make: `ABCDE-23456`. */
export function recoveryCodeFrom(bytes: Uint8Array): string {
  const characters = [...bytes].map((byte) => alphabet[byte % alphabet.length]).join('')
  return `${characters.slice(0, 5)}-${characters.slice(5)}`
}

/** SHA-256 in base64url of the code, however it was typed. */
export const recoveryCodeDigest = (code: string): string =>
  hash('sha256', code.toUpperCase().replaceAll(/[^0-9A-Z]/g, ''), 'base64url')
