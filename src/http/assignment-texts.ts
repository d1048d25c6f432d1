import type { Assignment } from '../domain/assignment.ts'
import { BoundedCache } from './bounded-cache.ts'
import { presentAssignment } from './present.ts'
import { AssignmentJson } from './schemas/assignment.ts'
import { jsonWriter } from './schemas/compile.ts'

interface Kept {
  readonly updatedAt: number
  readonly zone: string
  readonly text: string
}

/** In bytes. */
const capacity = 16 * 1024 * 1024
/** What an entry takes besides its text. */
const overhead = 150

const write = jsonWriter(AssignmentJson)

/**
 * Assignments as JSON, kept for as long as they stay as they are: a page shows
 * twenty, of which one was changed since it was last asked for.
 */
export class AssignmentTexts {
  readonly #kept = new BoundedCache<number, Kept>(capacity)

  /** The text of a version, in a zone, if it is kept. */
  known(zone: string): (version: Pick<Assignment, 'id' | 'updatedAt'>) => string | undefined {
    return ({ id, updatedAt }) => {
      const kept = this.#kept.get(id)
      return kept?.updatedAt === updatedAt && kept.zone === zone ? kept.text : undefined
    }
  }

  write(assignment: Assignment, zone: string): string {
    const { id, updatedAt } = assignment
    const text = write(presentAssignment(assignment, zone))
    // Makes one string of the many it was put together from: a third of the memory.
    text.charCodeAt(0)
    this.#kept.set(id, { updatedAt, zone, text }, text.length + overhead)
    return text
  }
}
