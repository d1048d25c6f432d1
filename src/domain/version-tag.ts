import { crc32 } from 'node:zlib'
import { DomainError } from './errors.ts'
import type { Instant } from './instant.ts'
import { always, holds, type Validity } from './validity.ts'

/** Something that tells its changes apart by when they were made. */
interface Versioned {
  readonly id: number
  readonly updatedAt: Instant
}

/** Names this state of `it`, as an entity tag (RFC 9110, section 8.8.3): no other state has it. */
export const versionTag = (it: Versioned) => `"${versionOf(it)}"`

/** As `versionTag`, of this state as it is told in a time zone: the same in another one is told differently. */
export const toldTag = (it: Versioned, timeZone: string) => `"${versionOf(it)}.${timeZone}"`

const versionOf = ({ id, updatedAt }: Versioned) => `${id}-${updatedAt.toString(36)}`

/** Of a tag of either kind: which state it is, however that was told. */
const versionIn = (tag: string) => tag.replace(/\..*"$/, '"')

/** The tags of the states that a change may start from; undefined: from any. */
export type Expected = readonly string[] | undefined

/** @throws {DomainError} `stale` when `current` is in another state than the caller knows. */
export function assertExpected(current: Versioned, expected: Expected): void {
  if (expected === undefined) return
  const version = versionTag(current)
  if (expected.some((tag) => versionIn(tag) === version)) return
  throw new DomainError('stale', 'Precondition failed')
}

/** What tells the states of one user's data apart, in all databases that ever were. */
export interface DataState {
  /** Of the database: another one in each, and after each restore. */
  readonly epoch: string
  /** Rises with every change of anything of the user's. */
  readonly version: number
}

/** A name of what is told of a user's data in one state, while it holds, as an entity tag. */
export const stateTag = (prefix: string, { from, until }: Validity): string =>
  `${prefix}${textOf(from)}.${textOf(until)}"`

/** @param about what is told of it: the same text for the same question. */
export const stateTagPrefix = ({ epoch, version }: DataState, about: string): string =>
  `"${epoch}.${version.toString(36)}.${crc32(about).toString(36)}.`

/** The tag among `tags` that begins with `prefix` and holds at `now`, and for how long it does. */
export function tagInForce(tags: string, prefix: string, now: Instant): TagInForce | undefined {
  const begin = tags.indexOf(prefix)
  const end = begin < 0 ? -1 : tags.indexOf('"', begin + prefix.length)
  if (end < 0) return undefined
  const validity = validityIn(tags.slice(begin + prefix.length, end))
  const etag = stateTag(prefix, validity)
  // As it was given to the client, and not a text of whatever length that can be read like it.
  return holds(validity, now) && tags.startsWith(etag, begin) ? { etag, ...validity } : undefined
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
