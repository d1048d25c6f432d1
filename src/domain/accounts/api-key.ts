import { hash } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { Issues } from '../issues.ts'
import { checkText } from '../text.ts'
import { dateIssue, parseDate } from '../time/date-input.ts'
import {
  addDays,
  type Instant,
  latestInstant,
  localDateOf,
  type Moment,
  startOfDay,
} from '../time/time.ts'
import type { Person } from './user.ts'

export interface ApiKey {
  readonly id: number
  readonly userId: number
  readonly name: string
  /** First and last characters, to tell keys apart: `hm_ab…wxyz`. */
  readonly hint: string
  readonly isReadOnly: boolean
  readonly expiresAt: Instant | null
  readonly revokedAt: Instant | null
  readonly lastUsedAt: Instant | null
  readonly createdAt: Instant
}

export type NewApiKey = Omit<ApiKey, 'id'> & {
  /** SHA-256 of the key, by `keyDigest`. The key itself is not stored. */
  readonly digest: string
}

/** The user and the key of an authenticated request. */
export interface Principal extends Person {
  readonly keyId: number
  readonly isReadOnly: boolean
}

/** The principal of a stored key, with the expiry to check. */
export interface KeyOwner extends Principal {
  readonly expiresAt: Instant | null
}

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const prefix = 'hm_'
const randomLength = 26
const checksumLength = 6
const shape = new RegExp(`^${prefix}[0-9A-Za-z]{${randomLength + checksumLength}}$`)

/** Number of random bytes for `keyFrom`. The chance that they are too few is below 2^-60. */
export const keyEntropy = 128

/**
 * Makes a key from `keyEntropy` random bytes: `hm_`, 26 base-62 characters (154.8 bits), and 6
 * characters of a CRC-32 checksum over all before.
 */
export function keyFrom(bytes: Uint8Array): string {
  // 248 is the largest multiple of 62 in a byte: higher bytes would favour some characters.
  const characters = [...bytes].filter((byte) => byte < 248).slice(0, randomLength)
  if (characters.length < randomLength) throw new RangeError('too few usable random bytes')
  const body = prefix + characters.map((byte) => alphabet[byte % 62]).join('')
  return body + checksumOf(body)
}

/** Whether `text` has the format and the checksum of a key. A mistyped key then needs no query. */
export function isWellFormedKey(text: string): boolean {
  const body = text.slice(0, -checksumLength)
  return shape.test(text) && text === body + checksumOf(body)
}

/** SHA-256 in base64url. A plain hash is enough for a secret of over 112 random bits (ASVS 5.0, 6.5.2). */
export const keyDigest = (key: string): string => hash('sha256', key, 'base64url')

export const keyHint = (key: string): string => `${key.slice(0, 5)}…${key.slice(-4)}`

export const keyNameLimit = { max: 100, isRequired: true } as const

/** @throws {InvalidInput} if a key may not have this name. */
export function checkKeyName(name: string): void {
  const issues = new Issues()
  checkText(issues, 'name', name, keyNameLimit)
  issues.settle()
}

/**
 * The expiry of a key that is valid throughout `date`, YYYY-MM-DD, in the zone of its owner. Adds
 * an issue for `expiresOn` if that is not a date, or is over: such a key could never be used.
 */
export function keyEndOn(issues: Issues, date: string, { now, timeZone }: Moment): Instant {
  const field = 'expiresOn'
  if (parseDate(date) === undefined) {
    issues.add(dateIssue(field, date))
    return now
  }
  const end = Math.min(startOfDay(addDays(date, 1), timeZone), latestInstant)
  if (end <= now) issues.add({ field, rule: 'not_before', date: localDateOf(now, timeZone) })
  return end
}

/** YYYY-MM-DD: the day during which a key with this expiry can last be used. */
export const lastDayBefore = (expiresAt: Instant, timeZone: string): string =>
  localDateOf(expiresAt - 1, timeZone)

export type KeyState = 'in_use' | 'expired' | 'revoked'

export const hasExpired = ({ expiresAt }: Pick<ApiKey, 'expiresAt'>, now: Instant): boolean =>
  expiresAt !== null && expiresAt <= now

/** The state of the key alone, whether or not its owner is disabled. */
export function keyStateOf(key: Pick<ApiKey, 'revokedAt' | 'expiresAt'>, now: Instant): KeyState {
  if (key.revokedAt !== null) return 'revoked'
  return hasExpired(key, now) ? 'expired' : 'in_use'
}

function checksumOf(body: string): string {
  let rest = crc32(body)
  let text = ''
  for (let place = 0; place < checksumLength; place++) {
    text = alphabet[rest % 62] + text
    rest = Math.floor(rest / 62)
  }
  return text
}
