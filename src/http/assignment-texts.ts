import type { Assignment } from '../domain/assignment.ts'
import { assignmentText } from './assignment-text.ts'
import { BoundedCache } from './bounded-cache.ts'
import { bytesAsText } from './bytes-as-text.ts'

interface Kept {
  readonly updatedAt: number
  readonly text: string
}

/** In bytes. */
const capacity = 24 * 1024 * 1024
/** For one user, so that nobody's many push out those of all others. */
const capacityOfOne = capacity / 24
/** What a text takes besides itself, and what a user takes besides the texts. */
const overhead = 150

/**
 * Assignments as JSON, as `bytesAsText`, kept for as long as they stay as they
 * are: a page shows twenty, of which one was changed since it was last asked for.
 */
export class AssignmentTexts {
  readonly #kept = new BoundedCache<number, TextsOfUser>(capacity)

  /** Those of one user, with times as they are told in `zone`. */
  of(userId: number, zone: string): TextsOfUser {
    const kept = this.#kept.get(userId)
    if (kept?.zone === zone && kept.size < capacityOfOne) return kept
    const texts = new TextsOfUser(zone, (size) => this.#kept.grown(size))
    this.#kept.set(userId, texts)
    return texts
  }
}

export class TextsOfUser {
  readonly zone: string
  readonly #kept = new Map<number, Kept>()
  readonly #grown: (size: number) => void
  #size = overhead

  constructor(zone: string, grown: (size: number) => void) {
    this.zone = zone
    this.#grown = grown
  }

  get size(): number {
    return this.#size
  }

  /** The text of a version, if it is kept. */
  readonly known = ({ id, updatedAt }: Pick<Assignment, 'id' | 'updatedAt'>) => {
    const kept = this.#kept.get(id)
    return kept?.updatedAt === updatedAt ? kept.text : undefined
  }

  write(assignment: Assignment): string {
    const { id, updatedAt } = assignment
    const text = bytesAsText(assignmentText(assignment, this.zone))
    const before = this.#kept.get(id)
    this.#kept.set(id, { updatedAt, text })
    const more = text.length - (before ? before.text.length : -overhead)
    this.#size += more
    this.#grown(more)
    return text
  }
}
