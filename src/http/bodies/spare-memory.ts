/** How many times as long as its content a piece may be, so that little of it stays unused. */
const mostRoom = 1.25

/** Memory that is not in use, for reuse. */
export class SpareMemory {
  /** The oldest first. */
  readonly #pieces: Buffer[] = []
  readonly #capacity: number
  #size = 0

  /** @param capacity in bytes. The oldest pieces beyond it are left to the garbage collector. */
  constructor(capacity: number) {
    this.#capacity = capacity
  }

  /** A piece of at least `length` bytes, and at most a quarter more, if there is one. */
  take(length: number): Buffer | undefined {
    const fits = (it: Buffer) => it.length >= length && it.length <= mostRoom * length
    const at = this.#pieces.findLastIndex(fits)
    if (at < 0) return undefined
    const [piece] = this.#pieces.splice(at, 1)
    this.#size -= piece?.length ?? 0
    return piece
  }

  /** The caller must not use `piece` any more. */
  give(piece: Buffer): void {
    if (piece.length > this.#capacity) return
    this.#pieces.push(piece)
    this.#size += piece.length
    while (this.#size > this.#capacity) this.#size -= this.#pieces.shift()?.length ?? 0
  }
}
