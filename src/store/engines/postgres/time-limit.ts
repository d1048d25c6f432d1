/** The time that a transaction has, from the moment this is made. Long work gets all of it again for each portion. */
export class TimeLimit {
  readonly #whole: number
  readonly #monotonic: () => number
  #end: number

  /**
   * @param whole in milliseconds.
   * @param monotonic in milliseconds.
   */
  constructor(whole: number, monotonic: () => number = () => performance.now()) {
    this.#whole = whole
    this.#monotonic = monotonic
    this.#end = monotonic() + whole
  }

  /** In milliseconds; at least one, since none means no limit to `pg`. */
  left(): number {
    return Math.max(1, Math.ceil(this.#end - this.#monotonic()))
  }

  restart(): void {
    this.#end = this.#monotonic() + this.#whole
  }
}
