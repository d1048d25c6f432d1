import type { Assignment } from '../domain/assignment.ts'
import { assignmentText } from './assignment-text.ts'
import { bytesAsText } from './bytes-as-text.ts'
import { KeptTexts } from './kept-texts.ts'

/** Each for some of the users: nobody's many push out those of all others. */
const parts = 16
/** In bytes, of each part. */
const capacity = 1024 * 1024
/** More than there are. */
const mostZones = 10_000

/**
 * Assignments as JSON, as `bytesAsText`, kept for as long as they stay as they
 * are: a page shows twenty, of which one was changed since it was last asked for.
 */
export class AssignmentTexts {
  readonly #parts = Array.from({ length: parts }, () => new KeptTexts(capacity))
  readonly #zones = new Map<string, number>()

  /** Those of one user, with times as they are told in `zone`. */
  of(userId: number, zone: string): TextsOfUser {
    const kept = this.#parts[userId % parts]
    if (!kept) throw new TypeError(`${userId} is no user's id`)
    return new TextsOfUser(kept, userId * mostZones + this.#numberOf(zone), zone)
  }

  #numberOf(zone: string): number {
    const known = this.#zones.get(zone)
    if (known !== undefined) return known
    this.#zones.set(zone, this.#zones.size)
    return this.#zones.size - 1
  }
}

export class TextsOfUser {
  readonly #kept: KeptTexts
  /** The user with the zone. */
  readonly #owner: number
  readonly #zone: string

  constructor(kept: KeptTexts, owner: number, zone: string) {
    this.#kept = kept
    this.#owner = owner
    this.#zone = zone
  }

  /** The text of a version, if it is kept. */
  readonly known = ({ id, updatedAt }: Pick<Assignment, 'id' | 'updatedAt'>) =>
    this.#kept.read({ id, owner: this.#owner, version: updatedAt })

  write(assignment: Assignment): string {
    const { id, updatedAt } = assignment
    const text = assignmentText(assignment, this.#zone)
    this.#kept.write({ id, owner: this.#owner, version: updatedAt }, text)
    return bytesAsText(text)
  }
}
