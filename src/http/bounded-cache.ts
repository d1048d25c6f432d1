interface Entry<Value> {
  readonly value: Value
  /** In whatever the capacity is counted in. */
  readonly size: number
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
  readonly #entries = new Map<Key, Entry<Value>>()
  /** Who is looked at next. */
  #hand = this.#entries.entries()
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

  /** Keeps what `make` makes, where there is room; what was kept under this key goes. */
  set(key: Key, size: number, make: () => Value): void {
    this.#forget(key)
    if (!this.#makeRoom(size)) return
    this.#entries.set(key, { value: make(), size, isAsked: false })
    this.#size += size
  }

  #makeRoom(size: number): boolean {
    if (this.#size + size <= this.#capacity) return true
    if (size > this.#capacity || ++this.#newcomers % turn !== 0) return false
    while (this.#size + size > this.#capacity) {
      const next = this.#hand.next()
      if (next.done) this.#hand = this.#entries.entries()
      else if (!this.#drops(...next.value)) return false
    }
    return true
  }

  /** Unless somebody has asked for it since the last look. */
  #drops(key: Key, entry: Entry<Value>): boolean {
    if (!entry.isAsked) {
      this.#forget(key)
      return true
    }
    entry.isAsked = false
    return false
  }

  #forget(key: Key): void {
    const entry = this.#entries.get(key)
    if (entry === undefined) return
    this.#entries.delete(key)
    this.#size -= entry.size
  }
}
