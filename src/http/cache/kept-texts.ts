/** The assignment, its owner, the zone of the text, and the version. */
export interface TextKey {
  /** One text per id. */
  readonly id: number
  readonly owner: number
  readonly zone: number
  readonly version: number
}

const bytesOfWord = 8
/** Offsets of the fields of an entry, in words. The text comes last. */
const idAt = 0
const ownerAt = 1
const zoneAt = 2
const versionAt = 3
const lengthAt = 4
const sizeAt = 5
const textAt = 6

/**
 * Texts in one preallocated buffer, one after the other. At its end, writing restarts at
 * the beginning, over the oldest entries. So the garbage collector has nothing to copy,
 * trace or free. Texts that were cached as strings aged before they were replaced.
 */
export class KeptTexts {
  readonly #bytes: Buffer
  /** The same memory, as words. */
  readonly #words: Float64Array
  /** First word of the entry of each id. */
  readonly #places = new Map<number, number>()
  /** First word of the next entry. */
  #next = 0
  /** What remains of the previous round: from its oldest entry to its end. */
  #oldest = 0
  #end = 0

  /** @param capacity in bytes, a multiple of 8. */
  constructor(capacity: number) {
    this.#words = new Float64Array(capacity / bytesOfWord)
    this.#bytes = Buffer.from(this.#words.buffer)
  }

  /** The text, with one character per byte. */
  read(key: TextKey): string | undefined {
    const place = this.#places.get(key.id)
    if (place === undefined || !this.#has(place, key)) return undefined
    const begin = (place + textAt) * bytesOfWord
    return this.#bytes.toString('latin1', begin, begin + this.#word(place + lengthAt))
  }

  /** Whether any version of it is cached. */
  hasOf(id: number): boolean {
    return this.#places.has(id)
  }

  /**
   * Caches a text, over the previous one of the id if it fits there. A text longer than
   * the buffer is not cached.
   */
  write({ id, owner, zone, version }: TextKey, text: Buffer): void {
    const size = textAt + Math.ceil(text.length / bytesOfWord)
    const place = this.#placeFor(id, size)
    if (place === undefined) return
    this.#words[place + ownerAt] = owner
    this.#words[place + zoneAt] = zone
    this.#words[place + versionAt] = version
    this.#words[place + lengthAt] = text.length
    text.copy(this.#bytes, (place + textAt) * bytesOfWord)
  }

  #has(place: number, { owner, zone, version }: TextKey): boolean {
    return (
      this.#word(place + ownerAt) === owner &&
      this.#word(place + zoneAt) === zone &&
      this.#word(place + versionAt) === version
    )
  }

  #word(place: number): number {
    return this.#words[place] ?? 0
  }

  #placeFor(id: number, size: number): number | undefined {
    const known = this.#places.get(id)
    if (known !== undefined && size <= this.#word(known + sizeAt)) return known
    if (size > this.#words.length) return undefined
    const place = this.#makeRoom(size)
    this.#words[place + idAt] = id
    this.#words[place + sizeAt] = size
    this.#places.set(id, place)
    return place
  }

  #makeRoom(size: number): number {
    if (this.#next + size > this.#words.length) {
      this.#forgetUntil(this.#end)
      this.#end = this.#next
      this.#next = 0
      this.#oldest = 0
    }
    const place = this.#next
    this.#next += size
    this.#forgetUntil(Math.min(this.#next, this.#end))
    return place
  }

  #forgetUntil(end: number): void {
    while (this.#oldest < end) {
      const id = this.#word(this.#oldest + idAt)
      if (this.#places.get(id) === this.#oldest) this.#places.delete(id)
      this.#oldest += this.#word(this.#oldest + sizeAt)
    }
  }
}
