interface Entry<Key, Value> {
  readonly key: Key
  value: Value
  /** In the unit of the capacity. */
  size: number
  /** Index in the circle. */
  place: number
  /** Whether it was read since a newcomer last looked at it. */
  wasRead: boolean
}

/** Of so many newcomers to a full cache, one may evict an entry. */
const newcomersPerEviction = 8

/**
 * A cache of at most `capacity`, by the algorithm CLOCK (second chance), but for one thing:
 * when it is full, only every eighth newcomer looks at the next entry in the circle. It
 * replaces the entry if nobody read it since the last look. So if more
 * is requested in turn than fits, as much as possible stays. With eviction of the least
 * recently used entry, each entry would be evicted just before its next use.
 */
export class BoundedCache<Key, Value> {
  readonly #capacity: number
  readonly #entries = new Map<Key, Entry<Key, Value>>()
  /**
   * All entries, in the order in which newcomers look at them. Not a `Map` iterator: an
   * idle one keeps everything alive that has left the `Map`.
   */
  readonly #circle: Entry<Key, Value>[] = []
  /** Index of the next entry to look at. */
  #hand = 0
  #size = 0
  #newcomers = 0

  constructor(capacity: number) {
    this.#capacity = capacity
  }

  get(key: Key): Value | undefined {
    const entry = this.#entries.get(key)
    if (entry === undefined) return undefined
    entry.wasRead = true
    return entry.value
  }

  /**
   * Caches the value of `make` if there is room. The previous value for the key is
   * dropped; `make` gets it and may reuse it.
   */
  set(key: Key, size: number, make: (before: Value | undefined) => Value): void {
    const known = this.#entries.get(key)
    if (known && this.#size - known.size + size <= this.#capacity) {
      this.#size += size - known.size
      known.size = size
      known.value = make(known.value)
      return
    }
    if (known) this.#forget(known)
    if (this.#makeRoom(size)) this.#add(key, size, make(known?.value))
  }

  #makeRoom(size: number): boolean {
    if (this.#size + size <= this.#capacity) return true
    if (size > this.#capacity || ++this.#newcomers % newcomersPerEviction !== 0) return false
    while (this.#size + size > this.#capacity) {
      const entry = this.#circle[this.#hand]
      if (entry === undefined) this.#hand = 0
      else if (entry.wasRead) {
        entry.wasRead = false
        this.#hand++
        return false
      } else this.#forget(entry)
    }
    return true
  }

  #add(key: Key, size: number, value: Value): void {
    const entry = { key, value, size, place: this.#circle.length, wasRead: false }
    this.#entries.set(key, entry)
    this.#circle.push(entry)
    this.#size += size
  }

  #forget(entry: Entry<Key, Value>): void {
    this.#entries.delete(entry.key)
    this.#size -= entry.size
    const last = this.#circle.pop()
    if (last === undefined || last === entry) return
    last.place = entry.place
    this.#circle[entry.place] = last
  }
}
