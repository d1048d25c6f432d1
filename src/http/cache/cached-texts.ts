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
const ownerAt = 0
const zoneAt = 1
const versionAt = 2
const lengthAt = 3
const sizeAt = 4
const textAt = 5

/**
 * Ids with the same hash share a set of slots. With a set of 8 per KiB, the index takes an
 * eighth of the memory of the texts. A KiB holds 2 or 3 texts, so more than 8 rarely share
 * a set: with random ids and texts of 300 bytes, one text in 500 is lost.
 */
const slotsOfSet = 8
const bytesOfSet = 1024

/** 2³² divided by the golden ratio: its multiples spread neighbours evenly over the sets. */
const spread = 0x9e3779b1

/**
 * Texts in one preallocated buffer, one after the other. At its end, writing restarts at
 * the beginning, over the oldest entries. The index is preallocated too. So the garbage
 * collector has nothing to copy, trace or free. Texts that were cached as strings aged
 * before they were replaced, and so did the tables of a `Map` as the index.
 */
export class CachedTexts {
  readonly #bytes: Buffer
  /** The same memory, as words. */
  readonly #words: Float64Array
  /** In each slot, an id and the position of its entry. */
  readonly #ids: Float64Array
  readonly #positions: Float64Array
  /** First word of the next entry. */
  #next = 0
  /**
   * Words in all previous rounds. A place plus this is a position: positions never restart,
   * so they tell which entries have been overwritten. Begins with two rounds, so that unused
   * slots, with position 0, count as overwritten.
   */
  #round: number

  /** @param capacity in bytes, a multiple of 1024. The index comes on top. */
  constructor(capacity: number) {
    this.#words = new Float64Array(capacity / bytesOfWord)
    this.#bytes = Buffer.from(this.#words.buffer)
    this.#ids = new Float64Array((capacity / bytesOfSet) * slotsOfSet)
    this.#positions = new Float64Array(this.#ids.length)
    this.#round = 2 * this.#words.length
  }

  /** The text, with one character per byte. */
  read(key: TextKey): string | undefined {
    const place = this.#placeOf(key.id)
    if (place === undefined || !this.#has(place, key)) return undefined
    const begin = (place + textAt) * bytesOfWord
    return this.#bytes.toString('latin1', begin, begin + this.#word(place + lengthAt))
  }

  /** Whether any version of it is cached. */
  hasOf(id: number): boolean {
    return this.#placeOf(id) !== undefined
  }

  /**
   * Caches a text, over the previous one of the id if it fits there. A text longer than
   * the buffer is not cached.
   */
  write({ id, owner, zone, version }: TextKey, text: Buffer): void {
    const size = textAt + Math.ceil(text.length / bytesOfWord)
    if (size > this.#words.length) return
    const place = this.#placeFor(id, size)
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

  /** First word of the id's entry, unless that has been overwritten. */
  #placeOf(id: number): number | undefined {
    const slot = this.#slotOf(id)
    if (slot === undefined) return undefined
    const place = this.#position(slot) - this.#round
    if (place >= 0) return place
    const placeOfLastRound = place + this.#words.length
    return placeOfLastRound >= this.#next ? placeOfLastRound : undefined
  }

  #placeFor(id: number, size: number): number {
    const known = this.#placeOf(id)
    if (known !== undefined && size <= this.#word(known + sizeAt)) return known
    const place = this.#makeRoom(size)
    this.#words[place + sizeAt] = size
    const slot = this.#slotOf(id) ?? this.#oldestSlotFor(id)
    this.#ids[slot] = id
    this.#positions[slot] = this.#round + place
    return place
  }

  #slotOf(id: number): number | undefined {
    const first = this.#firstSlotFor(id)
    for (let slot = first; slot < first + slotsOfSet; slot++) {
      if (this.#ids[slot] === id) return slot
    }
    return undefined
  }

  /** An unused one, or that of an overwritten entry, if there is one: these are the oldest. */
  #oldestSlotFor(id: number): number {
    const first = this.#firstSlotFor(id)
    let oldest = first
    for (let slot = first; slot < first + slotsOfSet; slot++) {
      if (this.#position(slot) < this.#position(oldest)) oldest = slot
    }
    return oldest
  }

  #firstSlotFor(id: number): number {
    const part = (Math.imul(id, spread) >>> 0) / 2 ** 32
    return Math.floor((part * this.#ids.length) / slotsOfSet) * slotsOfSet
  }

  #position(slot: number): number {
    return this.#positions[slot] ?? 0
  }

  #makeRoom(size: number): number {
    if (this.#next + size > this.#words.length) {
      this.#round += this.#words.length
      this.#next = 0
    }
    const place = this.#next
    this.#next += size
    return place
  }
}
