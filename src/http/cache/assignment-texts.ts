import type { AssignmentVersion } from '../../deps.ts'
import type { Assignment } from '../../domain/assignments/assignment.ts'
import { assignmentText } from '../bodies/assignment-text.ts'
import { utf8Of } from '../bodies/bytes-as-text.ts'
import { CachedTexts, type TextKey } from './cached-texts.ts'

/**
 * Each part serves some of the users, so that one user's many assignments do not evict
 * those of all others.
 */
const parts = 16
/** In bytes, of each part. */
const capacity = 1024 * 1024
/**
 * The most zones that have numbers: more than there are zones, but fewer than there are spellings of their names. At
 * this number, all zones are numbered again.
 */
const zonesNumbered = 10_000

/**
 * Cache of assignments as JSON, in the form of `bytesAsText`, by version: a page shows
 * twenty assignments, of which one has changed since the last request.
 */
export class AssignmentTexts {
  /** Each is created for the first of its users. */
  readonly #parts: CachedTexts[] = []
  readonly #zones = new Map<string, number>()
  #lastZone = 0

  /** The texts of one user, with times in `timeZone`. */
  of(userId: number, timeZone: string): TextsOfUser {
    const cached = this.#partOf(userId)
    return new TextsOfUser(cached, userId, { name: timeZone, number: this.#numberOf(timeZone) })
  }

  #partOf(userId: number): CachedTexts {
    const part = userId % parts
    this.#parts[part] ??= new CachedTexts(capacity)
    return this.#parts[part]
  }

  #numberOf(timeZone: string): number {
    const known = this.#zones.get(timeZone)
    if (known !== undefined) return known
    if (this.#zones.size >= zonesNumbered) this.#zones.clear()
    this.#zones.set(timeZone, ++this.#lastZone)
    return this.#lastZone
  }
}

interface VersionText extends AssignmentVersion {
  readonly text: string
}

interface Zone {
  readonly name: string
  /** Never used for another zone. */
  readonly number: number
}

export class TextsOfUser {
  readonly #cached: CachedTexts
  readonly #owner: number
  readonly #zone: Zone

  constructor(cached: CachedTexts, owner: number, zone: Zone) {
    this.#cached = cached
    this.#owner = owner
    this.#zone = zone
  }

  /** The cached text of a version. */
  readonly known = (version: AssignmentVersion) => this.#cached.read(this.#keyOf(version))

  /** The same, with the version. */
  readonly knownVersion = (version: AssignmentVersion): VersionText | undefined => {
    const text = this.known(version)
    return text === undefined ? undefined : { ...version, text }
  }

  write(assignment: Assignment): string {
    const bytes = utf8Of(assignmentText(assignment, this.#zone.name))
    this.#cached.write(this.#keyOf(assignment), bytes)
    return bytes.toString('latin1')
  }

  /**
   * Caches the `assignmentText` of a committed version if the previous version's text is
   * cached: changes alone must evict nothing.
   */
  renew(assignment: Assignment, text: string): void {
    if (this.#cached.hasOf(assignment.id)) {
      this.#cached.write(this.#keyOf(assignment), utf8Of(text))
    }
  }

  #keyOf({ id, updatedAt }: AssignmentVersion): TextKey {
    return { id, owner: this.#owner, zone: this.#zone.number, version: updatedAt }
  }
}
