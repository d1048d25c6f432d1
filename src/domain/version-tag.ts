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
