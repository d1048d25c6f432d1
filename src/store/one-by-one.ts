/** Runs work of the same key one after the other, in the order in which it was asked for. */
export class OneByOne<Key> {
  /** By key, while there is work. */
  readonly #lines = new Map<Key, Line>()

  /** How much was asked for and has not ended. */
  count(key: Key): number {
    return this.#lines.get(key)?.count ?? 0
  }

  run<T>(key: Key, work: () => Promise<T>): Promise<T> {
    const line = this.#lines.get(key) ?? { count: 0, end: Promise.resolve() }
    this.#lines.set(key, line)
    line.count++
    const next = line.end.then(work)
    const ended = () => {
      if (--line.count === 0) this.#lines.delete(key)
    }
    line.end = next.then(ended, ended)
    return next
  }
}

interface Line {
  count: number
  /** Of the last work. Without its result, which would otherwise stay in memory until the next. */
  end: Promise<void>
}
