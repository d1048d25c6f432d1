import { randomInt } from 'node:crypto'

/** The seed that `TEST_SEED` asks for, or any. It is told, so that it can be asked for again. */
export function chosenSeed(t: { diagnostic(text: string): void }): number {
  const seed = Number(process.env.TEST_SEED ?? randomInt(2 ** 31))
  t.diagnostic(`TEST_SEED=${seed}`)
  return seed
}

/** A sequence of chances that its seed decides: mulberry32. */
export class Random {
  #state: number

  constructor(seed: number) {
    this.#state = seed
  }

  /** From 0 to below 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }

  /** A whole number from 0 to below `end`. */
  below(end: number): number {
    return Math.floor(this.next() * end)
  }

  chance(probability: number): boolean {
    return this.next() < probability
  }

  /** Any one of `items`, of which there is at least one. */
  oneOf<T>(items: readonly T[]): T {
    return items[this.below(items.length)] as T
  }

  /** One of `choices`, as often as its share among all the shares. */
  weighted<T>(choices: readonly (readonly [share: number, choice: T])[]): T {
    return this.oneOf(choices.flatMap(([share, choice]) => new Array<T>(share).fill(choice)))
  }
}
