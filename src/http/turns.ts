/** Lets those who wait go on one after the other, each in a turn of the event loop of its own. */
export class Turns {
  // No chain of promises: an old one would keep all younger ones alive, and what waited for them.
  readonly #waiting: (() => void)[] = []

  next(): Promise<void> {
    return new Promise((begin) => {
      if (this.#waiting.push(begin) === 1) setImmediate(this.#begin)
    })
  }

  readonly #begin = () => {
    this.#waiting.shift()?.()
    if (this.#waiting.length > 0) setImmediate(this.#begin)
  }
}
