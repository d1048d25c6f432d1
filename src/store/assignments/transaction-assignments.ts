import type { Assignment } from '../../domain/assignments/assignment.ts'
import type { Row } from '../engines/engine.ts'
import type { UserConnection } from '../user-connection.ts'
import { toAssignment } from './assignment-rows.ts'

/** What a transaction has read and changed of a user's assignments, needed to count its changes. */
export class TransactionAssignments {
  readonly #note: UserConnection['noteAssignment']
  /** Current versions, if known; undefined for an id that does not exist. */
  readonly #known = new Map<number, Assignment | undefined>()

  constructor({ noteAssignment }: Pick<UserConnection, 'noteAssignment'>) {
    this.#note = noteAssignment
  }

  has(id: number): boolean {
    return this.#known.has(id)
  }

  get(id: number): Assignment | undefined {
    return this.#known.get(id)
  }

  /** Adds the result of a read of `id`, unless this transaction has read or changed the assignment before. */
  found(id: number, row: Row | undefined): Assignment | undefined {
    if (row) return this.foundRow(row)
    this.#keep(id, undefined)
    return undefined
  }

  foundRow(row: Row): Assignment {
    const assignment = toAssignment(row)
    this.#keep(assignment.id, assignment)
    return assignment
  }

  /**
   * Records a change. The caller must have read the assignment in this transaction before: a read
   * returns only once the user's lock is held, so nobody else can change it in between.
   */
  replace(id: number, after: Assignment | undefined): void {
    const before = this.#known.get(id)
    // A missing row is not changed.
    if (!before) return
    this.#known.set(id, after)
    this.#note(before, after)
  }

  add(assignment: Assignment): void {
    this.#known.set(assignment.id, assignment)
    this.#note(undefined, assignment)
  }

  /** To be called after a change of rows that was not recorded here. */
  forget(): void {
    this.#known.clear()
  }

  #keep(id: number, assignment: Assignment | undefined): void {
    if (!this.#known.has(id)) this.#known.set(id, assignment)
  }
}
