import type { Assignment } from '../domain/assignment.ts'
import { toAssignment } from './assignment-rows.ts'
import type { Row } from './engines/engine.ts'
import type { UserSession } from './user-session.ts'

/** What one transaction knows of a user's assignments, so that what it does to them can be counted. */
export class KnownAssignments {
  readonly #note: UserSession['noteAssignment']
  /** As they are now, as far as they are known; undefined where there is none. */
  readonly #known = new Map<number, Assignment | undefined>()

  constructor({ noteAssignment }: Pick<UserSession, 'noteAssignment'>) {
    this.#note = noteAssignment
  }

  has(id: number): boolean {
    return this.#known.has(id)
  }

  get(id: number): Assignment | undefined {
    return this.#known.get(id)
  }

  /** What a read found, unless something was changed since it was asked. */
  found(id: number, row: Row | undefined): Assignment | undefined {
    return row ? this.foundRow(row) : this.#keep(id, undefined)
  }

  foundRow(row: Row): Assignment {
    const assignment = toAssignment(row)
    this.#keep(assignment.id, assignment)
    return assignment
  }

  /** Only what comes after the answer of a read is sure to come before what others change. */
  replace(id: number, after: Assignment | undefined): void {
    const before = this.#known.get(id)
    // What is not there is not changed.
    if (!before) return
    this.#known.set(id, after)
    this.#note(before, after)
  }

  add(assignment: Assignment): void {
    this.#known.set(assignment.id, assignment)
    this.#note(undefined, assignment)
  }

  #keep(id: number, assignment: Assignment | undefined): undefined {
    if (!this.#known.has(id)) this.#known.set(id, assignment)
  }
}
