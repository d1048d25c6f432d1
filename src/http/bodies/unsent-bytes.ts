import { longestList } from '../../domain/assignments/longest-list.ts'
import { unread } from '../../domain/errors.ts'
import type { HeldBody } from './held-body.ts'
import { LongBody, longestOnHeap } from './long-body.ts'

/**
 * The most that the clients of one user may have left unread, in bytes: two of the longest lists, so that a client that
 * has stopped reading keeps hardly any list from the user's other clients.
 */
export const mostUnsent = 2 * longestList

/** Memory of long bodies that the clients of each user have not read yet, in bytes. */
export class UnsentBytes {
  readonly #most: number
  /** The bytes that the clients of each user have not read yet, by user id; users with none have no entry. */
  readonly #byUser = new Map<number, number>()

  constructor(most = mostUnsent) {
    this.#most = most
  }

  /** The longest body that the user may get now: at least one that is not counted. */
  roomFor(userId: number): number {
    return Math.max(longestOnHeap, this.#most - this.of(userId))
  }

  /** A body that another client of the user is reading takes no more memory. */
  hasRoom(userId: number, body: string | HeldBody | undefined): boolean {
    return !(body instanceof LongBody) || body.isHeld || body.length <= this.roomFor(userId)
  }

  /** @throws {DomainError} `unread`. */
  assertRoom(userId: number, body: string | HeldBody | undefined): void {
    if (!this.hasRoom(userId, body)) throw unread()
  }

  of(userId: number): number {
    return this.#byUser.get(userId) ?? 0
  }

  /** @param bytes negative for memory that is not in use any more. */
  add(userId: number, bytes: number): void {
    const sum = this.of(userId) + bytes
    if (sum === 0) this.#byUser.delete(userId)
    else this.#byUser.set(userId, sum)
  }
}
