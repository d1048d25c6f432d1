interface Entry<Key, Value> {
  readonly key: Key
  value: Value
  /** In whatever the capacity is counted in. */
  size: number
  /** In the circle. */
  place: number
  /** Since a newcomer last looked at it. */
  isAsked: boolean
}

/** Of newcomers to a full cache, every how manieth may look for a place. */
const turn = 8

/**
 * Keeps what is asked for, within `capacity`. When it is full, a newcomer now and then looks at the
 * next of those that are there, and takes the place of what was not asked for since. So of more than
 * there is room for, asked for in turn, as many stay as can: if each newcomer pushed out what was
 * left alone for longest, each would be pushed out just before it is asked for again.
 */
export class BoundedCache<Key, Value> {
  readonly #capacity: number
  readonly #entries = new Map<Key, Entry<Key, Value>>()
  /** All entries, as newcomers look at them. Not an iterator: one that stands still keeps alive all that has left its `Map`. */
  readonly #circle: Entry<Key, Value>[] = []
  /** Who is looked at next. */
  #hand = 0
  #size = 0
  #newcomers = 0

  constructor(capacity: number) {
    this.#capacity = capacity
  }

  get(key: Key): Value | undefined {
    const entry = this.#entries.get(key)
    if (entry === undefined) return undefined
    entry.isAsked = true
    return entry.value
  }

  /** Keeps what `make` makes, where there is room; what was kept under this key goes, and may be used again. */
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
    if (size > this.#capacity || ++this.#newcomers % turn !== 0) return false
    while (this.#size + size > this.#capacity) {
      const entry = this.#circle[this.#hand]
      if (entry === undefined) this.#hand = 0
      else if (entry.isAsked) {
        entry.isAsked = false
        this.#hand++
        return false
      } else this.#forget(entry)
    }
    return true
  }

  #add(key: Key, size: number, value: Value): void {
    const entry = { key, value, size, place: this.#circle.length, isAsked: false }
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
