import { busyReading } from '../../domain/errors.ts'
import { OneByOne } from '../one-by-one.ts'

/** The one under way among them. A client that leaves does not end its read. */
const mostOfUser = 5

/** Reads that take long: of each user one at a time, so that everybody gets a turn. */
export class LongReads {
  /** By user, while there are any. */
  readonly #ofUsers = new Map<number, OneByOne>()

  /** @throws {DomainError} `busy` if the user may not have another one now. */
  assertRoom(userId: number): void {
    if ((this.#ofUsers.get(userId)?.count ?? 0) >= mostOfUser) throw busyReading()
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
