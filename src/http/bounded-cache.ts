interface Sized {
  /** In whatever the capacity is counted in. */
  readonly size: number
}

/**
 * Keeps what was used lately, within about `capacity`. It has two halves: when
 * the younger one is full it becomes the older one, and what was not asked for
 * meanwhile goes.
 */
export class BoundedCache<Key, Value extends Sized> {
  readonly #half: number
  #young = new Map<Key, Value>()
  #old: ReadonlyMap<Key, Value> = new Map()
  #size = 0

  constructor(capacity: number) {
    this.#half = capacity / 2
  }

  get(key: Key): Value | undefined {
    const young = this.#young.get(key)
    if (young) return young
    const old = this.#old.get(key)
    if (old) this.set(key, old)
    return old
  }

  set(key: Key, value: Value): void {
    if (this.#size + value.size > this.#half) {
      this.#old = this.#young
      this.#young = new Map()
      this.#size = 0
    }
    this.#young.set(key, value)
    this.#size += value.size
  }
}
