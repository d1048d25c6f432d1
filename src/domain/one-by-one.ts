/** Runs work one after the other, in the order in which it was asked for. */
export class OneByOne {
  #count = 0
  /** Resolves when the last work ends. It does not hold the result, which would stay in memory until the next work. */
  #end: Promise<void> = Promise.resolve()

  /** How much was asked for and has not ended. */
  get count(): number {
    return this.#count
  }

  run<T>(work: () => Promise<T>): Promise<T> {
    this.#count++
    const next = this.#end.then(work)
    const ended = () => {
      this.#count--
    }
    this.#end = next.then(ended, ended)
    return next
  }
}
