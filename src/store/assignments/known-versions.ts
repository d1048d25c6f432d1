import type { Instant } from '../../domain/time/time.ts'
import type { AssignmentVersion } from '../store.ts'

/** Slots per set. Ids with the same hash share a set, which is one cache line of the processor. */
const placesOfSet = 4
const sets = 16_384
/** Id and version. */
const wordsOfPlace = 2
const wordsOfSet = placesOfSet * wordsOfPlace

/**
 * The newest versions of up to some 65,000 assignments, in memory that the garbage
 * collector does not scan. A new entry replaces another one if its set is full.
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

  /**
   * Updates a known version. An unknown one is not added: a bulk change must not evict
   * what is in use.
   */
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

  /** The index of `wanted` in the set of `id`. */
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
