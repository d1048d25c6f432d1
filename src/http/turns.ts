/** Resumes waiting callers one by one, each in its own turn of the event loop. */
export class Turns {
  // Not a chain of promises: an old one would keep all later ones alive, and their callers.
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
