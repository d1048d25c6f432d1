import type { Assignment } from '../domain/assignment.ts'
import { assignmentText } from './assignment-text.ts'
import { KeptTexts } from './kept-texts.ts'
import type { JoinedTexts } from './list-text.ts'

/** Each for some of the users: nobody's many push out those of all others. */
const parts = 16
/** In bytes, of each part. */
const capacity = 1024 * 1024
/** Where texts are put together, unless they take more. */
const scratch = Buffer.allocUnsafeSlow(64 * 1024)
const comma = 0x2c
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

type AssignmentVersion = Pick<Assignment, 'id' | 'updatedAt'>

/** Where a text is kept, or what it is. */
type Piece = number | string

export class TextsOfUser {
  readonly #kept: KeptTexts
  readonly #owner: number
  readonly #zone: Zone

  constructor(kept: KeptTexts, owner: number, zone: Zone) {
    this.#kept = kept
    this.#owner = owner
    this.#zone = zone
  }

  /** Where the text of a version is, if it is kept: there until the next `join`. */
  readonly known = (version: AssignmentVersion): number | undefined =>
    this.#kept.find(this.#keyOf(version))

  /** The texts of assignments, those that are `known` by their places, with a comma between. All are kept from now on. */
  join(items: readonly (Assignment | number)[]): JoinedTexts {
    const pieces: Piece[] = []
    let room = items.length
    for (const it of items) {
      const piece = typeof it === 'number' ? it : this.#pieceOf(it)
      pieces.push(piece)
      room += typeof piece === 'number' ? this.#kept.lengthOf(piece) : Buffer.byteLength(piece)
    }
    const target = room <= scratch.length ? scratch : Buffer.allocUnsafeSlow(room)
    const written: [Assignment, Buffer][] = []
    let end = 0
    items.forEach((it, at) => {
      if (at > 0) target[end++] = comma
      const begin = end
      const piece = pieces[at] ?? ''
      end +=
        typeof piece === 'number' ? this.#kept.copy(piece, target, end) : target.write(piece, end)
      if (typeof it !== 'number' && typeof piece !== 'number')
        written.push([it, target.subarray(begin, end)])
    })
    // Only now: it may take the place of one that was known.
    for (const [it, text] of written) this.#kept.write(this.#keyOf(it), text)
    return { text: target.toString('latin1', 0, end), count: items.length }
  }

  #pieceOf(assignment: Assignment): Piece {
    return this.known(assignment) ?? assignmentText(assignment, this.#zone.name)
  }

  #keyOf({ id, updatedAt }: AssignmentVersion) {
    return { id, owner: this.#owner, zone: this.#zone.number, version: updatedAt }
  }
}
