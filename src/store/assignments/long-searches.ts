import { busySearching } from '../../domain/errors.ts'
import { Turns } from '../../domain/turns.ts'
import { lengthIn } from '../list-length.ts'
import { OneByOne } from '../one-by-one.ts'
import { LongSearch, type SearchParts, statementsOfSome, type TextQuery } from './long-search.ts'

/** The one under way among them. A client that leaves does not end its search. */
const mostOfUser = 5

/**
 * Searches of long texts. Each turn of the event loop has a portion of one of them, and serves others. Of
 * one user, one at a time is under way, since it remembers what it has looked at.
 */
export class LongSearches {
  readonly #parts: SearchParts
  readonly #statements: ReturnType<typeof statementsOfSome>
  readonly #turns = new Turns()
  readonly #ofUsers = new OneByOne<number>()
  readonly #underWay = new Set<LongSearch>()

  constructor(parts: SearchParts) {
    this.#parts = parts
    this.#statements = statementsOfSome(parts.db)
    parts.local.followAssignments((change) => {
      for (const it of this.#underWay) it.forget(change === 'all' ? undefined : change.id)
    })
  }

  /**
   * @param finish is called with the ids, in order, while the state lasts that they belong to.
   * @throws {DomainError} `busy`, `unavailable`.
   */
  async run<T>(
    userId: number,
    query: TextQuery,
    finish: (ids: readonly number[]) => T,
  ): Promise<T> {
    if (this.#ofUsers.count(userId) >= mostOfUser) throw busySearching()
    return this.#ofUsers.run(userId, async () => {
      const search = new LongSearch(this.#parts, this.#statements.found, { userId, query })
      this.#underWay.add(search)
      try {
        for (;;) {
          await this.#turns.next()
          const ids = search.advance()
          if (ids) return finish(ids)
        }
      } finally {
        this.#underWay.delete(search)
      }
    })
  }

  /** The length of some of a user's assignments, as `listLength`. */
  lengthOf(userId: number, ids: readonly number[]): number {
    const { local } = this.#parts
    return lengthIn(local.now(this.#statements.length, [JSON.stringify(ids), userId]))
  }
}
