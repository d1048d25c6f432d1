import { crc32 } from 'node:zlib'
import { DomainError } from './errors.ts'
import type { Instant } from './instant.ts'

/** Something that tells its changes apart by when they were made. */
interface Versioned {
  readonly id: number
  readonly updatedAt: Instant
}

/** Names this state of `it`, as an entity tag (RFC 9110, section 8.8.3): no other state has it. */
export const versionTag = ({ id, updatedAt }: Versioned) => `"${id}-${updatedAt.toString(36)}"`

/** The tags of the states that a change may start from; undefined: from any. */
export type Expected = readonly string[] | undefined

/** @throws {DomainError} `stale` when `current` is in another state than the caller knows. */
export function assertExpected(current: Versioned, expected: Expected): void {
  if (expected === undefined || expected.includes(versionTag(current))) return
  throw new DomainError('stale', 'Precondition failed')
}

/** What tells the states of one user's data apart, in all databases that ever were. */
export interface DataState {
  /** Of the database: another one in each, and after each restore. */
  readonly epoch: string
  /** Rises with every change of anything of the user's. */
  readonly version: number
}

/** A name of what is told of a user's data in one state, until time itself changes it, as an entity tag. */
export const stateTag = (prefix: string, until: Instant): string =>
  `${prefix}${until === Number.POSITIVE_INFINITY ? '' : until.toString(36)}"`

/** @param about what is told of it: the same text for the same question. */
export const stateTagPrefix = ({ epoch, version }: DataState, about: string): string =>
  `"${epoch}.${version.toString(36)}.${crc32(about).toString(36)}.`

/** The tag among `tags` that begins with `prefix` and still holds at `now`, and until when it will. */
export function tagInForce(tags: string, prefix: string, now: Instant): TagInForce | undefined {
  const begin = tags.indexOf(prefix)
  const end = begin < 0 ? -1 : tags.indexOf('"', begin + prefix.length)
  if (end < 0) return undefined
  const text = tags.slice(begin + prefix.length, end)
  const until = text === '' ? Number.POSITIVE_INFINITY : Number.parseInt(text, 36)
  const etag = stateTag(prefix, until)
  // As it was given to the client, and not a text of whatever length that can be read like it.
  return now < until && tags.startsWith(etag, begin) ? { etag, until } : undefined
}

interface TagInForce {
  readonly etag: string
  readonly until: Instant
}
