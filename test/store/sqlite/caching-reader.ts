import type { Assignment } from '../../../src/domain/assignments/assignment.ts'
import { listNames } from '../../../src/domain/assignments/assignment-criteria.ts'
import { assignmentQuery } from '../../../src/domain/assignments/assignment-filter.ts'
import type { AssignmentVersion, Store } from '../../../src/store/store.ts'
import { at } from '../../support/builders.ts'

export const moment = { now: at('2026-04-10T12:00:00Z'), timeZone: 'Asia/Tokyo' }

/** Reads like a caller that cached every version it was ever given. */
export class CachingReader {
  readonly #store: Store
  readonly #kept = new Map<string, Assignment>()

  constructor(store: Store) {
    this.#store = store
  }

  readonly #known = ({ id, updatedAt }: AssignmentVersion) => this.#kept.get(`${id} ${updatedAt}`)

  /** All lists of a user: first those of which items may be known. */
  async lists(userId: number) {
    const pairs: (readonly Assignment[])[][] = []
    for (const list of listNames) {
      const query = assignmentQuery(list, {}, moment)
      const page = { page: 1, pageSize: 20 }
      const { assignments } = this.#store
      pairs.push(
        [
          (await assignments.list(userId, query, page, this.#known)).items,
          (await assignments.list(userId, query, page)).items,
        ],
        [await assignments.all(userId, query, this.#known), await assignments.all(userId, query)],
      )
    }
    for (const it of pairs.flat(2)) this.keep(it)
    return pairs
  }

  /** Assignments of a user by themselves: first what may be known. */
  async each(userId: number, ids: readonly number[]) {
    const pairs: (Assignment | undefined)[][] = []
    for (const id of ids) {
      const { assignments } = this.#store
      pairs.push([
        await assignments.find(userId, id, this.#known),
        await assignments.find(userId, id),
      ])
    }
    return pairs
  }

  keep(it: Assignment): void {
    this.#kept.set(`${it.id} ${it.updatedAt}`, it)
  }
}
