/**
 * Keeps what was used lately, within about `capacity` of whatever sizes are
 * counted in. It has two halves: when the younger one is full it becomes the
 * older one, and what was not asked for meanwhile goes.
 */
export class BoundedCache<Key, Value> {
  readonly #half: number
  #young = new Map<Key, Value>()
  #old: ReadonlyMap<Key, Value> = new Map()
  #size = 0

  constructor(capacity: number) {
    this.#half = capacity / 2
  }

  get(key: Key): Value | undefined {
    return this.#young.get(key) ?? this.#old.get(key)
  }

  set(key: Key, value: Value, size: number): void {
    if (this.#size + size > this.#half) {
      this.#old = this.#young
      this.#young = new Map()
      this.#size = 0
    }
    this.#young.set(key, value)
    this.#size += size
  }
}
