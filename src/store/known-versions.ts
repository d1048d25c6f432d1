import type { Instant } from '../domain/time.ts'
import type { AssignmentVersion } from './store.ts'

/** Ids that come to the same share one set of places: a line of the processor's cache, read in one go. */
const placesOfSet = 4
const sets = 16_384
/** An id, and its version. */
const wordsOfPlace = 2
const wordsOfSet = placesOfSet * wordsOfPlace

/**
 * When assignments were last changed, of as many as are known: some 65,000, in
 * memory of its own, which the collector does not look at. What becomes known
 * takes the place of something else where there is no other.
 */
export class KnownVersions {
  /** No assignment has the id 0. */
  readonly #words = new Float64Array(sets * wordsOfSet)
  #next = 0

  get(id: number): Instant | undefined {
    const place = this.#find(id)
    return place === undefined ? undefined : this.#words[place + 1]
  }

  set({ id, updatedAt }: AssignmentVersion): void {
    const place = this.#find(id) ?? this.#find(id, 0) ?? this.#takeOver(id)
    this.#words[place] = id
    this.#words[place + 1] = updatedAt
  }

  /** Sets it where a version is known: a change of many must not push out what is asked for. */
  renew({ id, updatedAt }: AssignmentVersion): void {
    const place = this.#find(id)
    if (place !== undefined) this.#words[place + 1] = updatedAt
  }

  forget(id: number): void {
    const place = this.#find(id)
    if (place !== undefined) this.#words[place] = 0
  }

  forgetAll(): void {
    this.#words.fill(0)
  }

  /** The word at which `wanted` is, among the places that `id` may have. */
  #find(id: number, wanted = id): number | undefined {
    const first = firstWordOf(id)
    for (let word = first; word < first + wordsOfSet; word += wordsOfPlace) {
      if (this.#words[word] === wanted) return word
    }
    return undefined
  }

  #takeOver(id: number): number {
    this.#next = (this.#next + 1) % placesOfSet
    return firstWordOf(id) + this.#next * wordsOfPlace
  }
}

const firstWordOf = (id: number) => (id % sets) * wordsOfSet
