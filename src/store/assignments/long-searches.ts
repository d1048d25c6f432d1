import { busySearching } from '../../domain/errors.ts'
import { Turns } from '../../domain/turns.ts'
import type { Row } from '../engines/engine.ts'
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
  /** By user, while there are any. */
  readonly #ofUsers = new Map<number, OneByOne>()
  readonly #underWay = new Set<LongSearch>()

  constructor(parts: SearchParts) {
    this.#parts = parts
    this.#statements = statementsOfSome(parts.db)
    parts.local.followAssignments((change) => {
      for (const it of this.#underWay) it.forget(change === 'all' ? undefined : change.id)
    })
  }

  /** @throws {DomainError} `busy` if the user may not have another one now. */
  assertRoom(userId: number): void {
    if ((this.#ofUsers.get(userId)?.count ?? 0) >= mostOfUser) throw busySearching()
  }

  /**
   * @param finish is called with the ids, in order, while the state lasts that they belong to.
   * @throws {DomainError} `unavailable`.
   */
  async run<T>(
    userId: number,
    query: TextQuery,
    finish: (ids: readonly number[]) => T,
  ): Promise<T> {
    const mine = this.#ofUsers.get(userId) ?? new OneByOne()
    this.#ofUsers.set(userId, mine)
    const search = () =>
      this.#run(new LongSearch(this.#parts, this.#statements.found, { userId, query }), finish)
    try {
      return await mine.run(search)
    } finally {
      if (mine.count === 0) this.#ofUsers.delete(userId)
    }
  }

  async #run<T>(search: LongSearch, finish: (ids: readonly number[]) => T): Promise<T> {
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
  }

  /** Some of a user's assignments as `assignmentColumns`, in the order of their ids. */
  rowsOf(userId: number, ids: readonly number[]): readonly Row[] {
    const { local } = this.#parts
    const rows = local.now(this.#statements.rows, [JSON.stringify(ids), userId])
    const byId = new Map(rows.map((row) => [Number(row[0]), row]))
    return ids.map((id) => byId.get(id)).filter((row) => row !== undefined)
  }

  /** The length of some of a user's assignments, as `listLength`. */
  lengthOf(userId: number, ids: readonly number[]): number {
    const { local } = this.#parts
    return lengthIn(local.now(this.#statements.length, [JSON.stringify(ids), userId]))
  }
}
