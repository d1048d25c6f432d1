import { busyReading } from '../../domain/errors.ts'
import { OneByOne } from '../../domain/one-by-one.ts'

/**
 * One under way, and 32 that wait: more than the connections that a client keeps. A read whose client has left counts
 * until it has ended.
 */
export const mostLongReads = 33

/** Reads that take long: of each user one at a time, so that everybody gets a turn. */
export class LongReads {
  readonly #most: number
  /** The reads of each user, by user id; users with none have no entry. */
  readonly #ofUsers = new Map<number, OneByOne>()

  /** @param most how many reads of one user may be under way or wait. */
  constructor(most = mostLongReads) {
    this.#most = most
  }

  /** Whether the user has one under way. */
  has(userId: number): boolean {
    return this.#ofUsers.has(userId)
  }

  /** @throws {DomainError} `busy` if the user may not have another one now. */
  assertRoom(userId: number): void {
    if ((this.#ofUsers.get(userId)?.count ?? 0) >= this.#most) throw busyReading()
  }

  async run<T>(userId: number, read: () => Promise<T>): Promise<T> {
    const mine = this.#ofUsers.get(userId) ?? new OneByOne()
    this.#ofUsers.set(userId, mine)
    try {
      return await mine.run(read)
    } finally {
      if (mine.count === 0) this.#ofUsers.delete(userId)
    }
  }
}
