import type { AssignmentVersion } from '../deps.ts'
import type { Assignment } from '../domain/assignment.ts'
import { assignmentText } from './assignment-text.ts'
import { KeptTexts, type TextKey } from './kept-texts.ts'

/** Each for some of the users: nobody's many push out those of all others. */
const parts = 16
/** In bytes, of each part. */
const capacity = 1024 * 1024
/** More than there are, but not than there are ways to write them: then all are numbered anew. */
const zonesNumbered = 10_000

/**
 * Assignments as JSON, as `bytesAsText`, kept for as long as they stay as they
 * are: a page shows twenty, of which one was changed since it was last asked for.
 */
export class AssignmentTexts {
  readonly #parts = Array.from({ length: parts }, () => new KeptTexts(capacity))
  readonly #zones = new Map<string, number>()
  #lastZone = 0

  /** Those of one user, with times as they are told in `zone`. */
  of(userId: number, zone: string): TextsOfUser {
    const kept = this.#parts[userId % parts]
    if (!kept) throw new TypeError(`${userId} is no user's id`)
    return new TextsOfUser(kept, userId, { name: zone, number: this.#numberOf(zone) })
  }

  #numberOf(zone: string): number {
    const known = this.#zones.get(zone)
    if (known !== undefined) return known
    if (this.#zones.size >= zonesNumbered) this.#zones.clear()
    this.#zones.set(zone, ++this.#lastZone)
    return this.#lastZone
  }
}

interface Zone {
  readonly name: string
  /** No other zone has had it. */
  readonly number: number
}

export class TextsOfUser {
  readonly #kept: KeptTexts
  readonly #owner: number
  readonly #zone: Zone

  constructor(kept: KeptTexts, owner: number, zone: Zone) {
    this.#kept = kept
    this.#owner = owner
    this.#zone = zone
  }

  /** The text of a version, if it is kept. */
  readonly known = (version: AssignmentVersion) => this.#kept.read(this.#keyOf(version))

  write(assignment: Assignment): string {
    const bytes = Buffer.from(assignmentText(assignment, this.#zone.name))
    this.#kept.write(this.#keyOf(assignment), bytes)
    return bytes.toString('latin1')
  }

  /** Keeps an `assignmentText` of a version that is committed, where the one before was kept: changes alone must push out nothing. */
  renew(assignment: Assignment, text: string): void {
    if (this.#kept.hasOf(assignment.id)) {
      this.#kept.write(this.#keyOf(assignment), Buffer.from(text))
    }
  }

  #keyOf({ id, updatedAt }: AssignmentVersion): TextKey {
    return { id, owner: this.#owner, zone: this.#zone.number, version: updatedAt }
  }
}
