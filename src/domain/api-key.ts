import { hash } from 'node:crypto'
import { crc32 } from 'node:zlib'
import type { Moment } from './assignment.ts'
import { parseDate } from './date-input.ts'
import { Issues } from './issues.ts'
import { checkText } from './text.ts'
import { addDays, type Instant, latestInstant, localDateOf, startOfDay } from './time.ts'

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
  /** SHA-256 of the key, as `keyDigest` gives it: all that is kept of the secret. */
  readonly digest: string
}

/** Who a request comes from, once its key was recognised. */
export interface Principal {
  readonly userId: number
  readonly timeZone: string
  readonly keyId: number
  readonly isReadOnly: boolean
}

/** What a key's row says about whether it may be used, and by whom. */
export interface KeyHolder extends Principal {
  readonly expiresAt: Instant | null
}

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const prefix = 'hm_'
const randomLength = 26
const checksumLength = 6
const shape = /^hm_[0-9A-Za-z]{32}$/

/** As many random bytes as `keyFrom` can need but for a chance below 2^-60. */
export const keyEntropy = 128

/**
 * The key that `bytes` (`keyEntropy` random ones) make: `hm_`, 26 base-62
 * characters of 154.8 bits, 6 of a CRC-32 checksum over all before it.
 */
export function keyFrom(bytes: Uint8Array): string {
  // 248 is the largest multiple of 62 in a byte: bytes from there on would favour some characters.
  const characters = [...bytes].filter((byte) => byte < 248).slice(0, randomLength)
  if (characters.length < randomLength) throw new RangeError('too few usable random bytes')
  const body = prefix + characters.map((byte) => alphabet[byte % 62]).join('')
  return body + checksumOf(body)
}

/** Whether `text` can be a key at all; a mistyped one is known without asking the store. */
export function isWellFormedKey(text: string): boolean {
  const bodyLength = prefix.length + randomLength
  return shape.test(text) && numberAt(text, bodyLength) === crc32(text.slice(0, bodyLength))
}

/** SHA-256 in base64url. A plain hash is enough for a secret of over 112 random bits (ASVS 5.0, 6.5.2). */
export const keyDigest = (key: string): string => hash('sha256', key, 'base64url')

export const keyHint = (key: string): string => `${key.slice(0, 5)}…${key.slice(-4)}`

/** @throws {InvalidInput} when a key cannot be called that. */
export function checkKeyName(name: string): void {
  const issues = new Issues()
  checkText(issues, 'name', name, { max: 100, isRequired: true })
  issues.settle()
}

/**
 * When a key ends that can be used throughout `date`, YYYY-MM-DD, in the zone of its owner. An issue
 * of `expiresOn` when that is no date, or is over: no key is issued that cannot be used.
 */
export function keyEndOn(issues: Issues, date: string, { now, timeZone }: Moment): Instant {
  const field = 'expiresOn'
  if (parseDate(date) === undefined) {
    issues.add({ field, rule: 'date' })
    return now
  }
  const end = Math.min(startOfDay(addDays(date, 1), timeZone), latestInstant)
  if (end <= now) issues.add({ field, rule: 'not_before', date: localDateOf(now, timeZone) })
  return end
}

export type KeyState = 'in_use' | 'expired' | 'revoked'

export const hasExpired = ({ expiresAt }: Pick<ApiKey, 'expiresAt'>, now: Instant): boolean =>
  expiresAt !== null && expiresAt <= now

/** Of the key by itself: whether its owner is disabled is not asked. */
export function keyStateOf(key: Pick<ApiKey, 'revokedAt' | 'expiresAt'>, now: Instant): KeyState {
  if (key.revokedAt !== null) return 'revoked'
  return hasExpired(key, now) ? 'expired' : 'in_use'
}

/** What the base-62 digits of `text` from `start` on come to: compared as a number, nothing has to be put together. */
function numberAt(text: string, start: number): number {
  let value = 0
  for (let at = start; at < text.length; at++)
    value = value * 62 + alphabet.indexOf(text.charAt(at))
  return value
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
