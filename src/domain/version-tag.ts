import { crc32 } from 'node:zlib'
import { DomainError } from './errors.ts'
import type { Instant } from './time/time.ts'
import { always, holds, type Validity } from './validity.ts'

/** An object with an id, and a time of its last change that identifies its version. */
interface Versioned {
  readonly id: number
  readonly updatedAt: Instant
}

/** The entity tag of a version of `it` (RFC 9110, section 8.8.3). No other version has it. */
export const versionTag = (it: Versioned) => `"${versionOf(it)}"`

/** Like `versionTag`, for the version as written in a time zone: its text differs between zones. */
export const localVersionTag = (it: Versioned, timeZone: string) => `"${versionOf(it)}.${timeZone}"`

const versionOf = ({ id, updatedAt }: Versioned) => `${id}-${updatedAt.toString(36)}`

/** The version tag within a tag of either kind. */
const versionIn = (tag: string) => tag.replace(/\..*"$/, '"')

/** Tags of versions; `*` for all. */
export type Tags = readonly string[] | '*'

/** What a change requires of the version that it starts from; nothing by default. */
export interface Expected {
  readonly oneOf?: Tags | undefined
  readonly noneOf?: Tags | undefined
}

/** @throws {DomainError} `stale` when `current` is not an expected version. */
export function assertExpected(
  current: Versioned,
  { oneOf = '*', noneOf = [] }: Expected = {},
): void {
  if (isNamed(current, oneOf) && !isNamed(current, noneOf)) return
  throw new DomainError('stale', 'Precondition failed')
}

function isNamed(it: Versioned, tags: Tags): boolean {
  if (tags === '*') return true
  const version = versionTag(it)
  return tags.some((tag) => versionIn(tag) === version)
}

/** Identifies a state of one user's data, among all databases. */
export interface DataState {
  /** Unique to the database; new after each restore of a backup. */
  readonly epoch: string
  /** Rises with every change of the user's data, and names one state only. */
  readonly version: number
}

/**
 * Entity tag of a response about a user's data in one state, during its validity. It is weak (RFC 9110, section 8.8.1):
 * rows are read after the state, and may be newer.
 */
export const stateTag = (prefix: string, { from, until }: Validity): string =>
  `${prefix}${textOf(from)}.${textOf(until)}"`

/** @param about identifies the question: the same text for the same question. */
export const stateTagPrefix = ({ epoch, version }: DataState, about: string): string =>
  `${weak}"${epoch}.${version.toString(36)}.${crc32(about).toString(36)}.`

/** Marks a weak tag. */
const weak = 'W/'

/** What a tag is compared by, whether it is weak or not (RFC 9110, section 8.8.3.2). */
const opaque = (tag: string) => (tag.startsWith(weak) ? tag.slice(weak.length) : tag)

/** Whether a client that has the tags `known` has `tag`. `*` matches any. */
export const isKnown = (tag: string, known: string | undefined): boolean =>
  known !== undefined &&
  // First as it was sent, since that takes no new string.
  (known.includes(tag) || known === '*' || known.includes(opaque(tag)))

/** The tag among `tags` that begins with `prefix` and is valid at `now`, with its validity. */
export function tagInForce(tags: string, prefix: string, now: Instant): TagInForce | undefined {
  const opaquePrefix = opaque(prefix)
  const begin = tags.indexOf(opaquePrefix)
  if (begin < 0) return undefined
  const validityAt = begin + opaquePrefix.length
  const validity = validityIn(tags.slice(validityAt, tags.indexOf('"', validityAt)))
  const etag = stateTag(prefix, validity)
  // Exactly the tag that was sent, not just any text that parses alike.
  return holds(validity, now) && tags.startsWith(opaque(etag), begin)
    ? { etag, ...validity }
    : undefined
}

interface TagInForce extends Validity {
  readonly etag: string
}

function validityIn(text: string): Validity {
  const [from = '', until = ''] = text.split('.')
  return {
    from: from === '' ? always.from : Number.parseInt(from, 36),
    until: until === '' ? always.until : Number.parseInt(until, 36),
  }
}

const textOf = (bound: Instant) => (Number.isFinite(bound) ? bound.toString(36) : '')
