import type { HeldBody } from './held-body.ts'
import { SpareMemory } from './spare-memory.ts'

/** In bytes. Bodies of similar lengths can use the same memory. */
const step = 1024
/** In bytes: the memory of some 40 unpaged lists. */
const mostSpare = 4 * 1024 * 1024

const spare = new SpareMemory(mostSpare)

/**
 * A body in memory outside the JavaScript heap, which the next one uses when the response
 * is over. New memory for each would wait for a full collection: up to 50 MB of it. Only
 * that of a body that nobody holds, since its client has it or has left, still does.
 */
export class LongBody implements HeldBody {
  /** Its memory, in bytes. */
  readonly length: number
  readonly #memory: Buffer
  readonly #spare: SpareMemory
  /** Undefined once its memory is for others. */
  #body: Buffer | undefined
  #readers = 0
  #isCached = false

  /** @param text as `bytesAsText`. */
  constructor(text: string, memory: SpareMemory = spare) {
    const length = Math.ceil(text.length / step) * step
    this.#spare = memory
    this.#memory = memory.take(length) ?? Buffer.allocUnsafeSlow(length)
    this.#body = this.#memory.subarray(0, this.#memory.write(text, 'latin1'))
    this.length = this.#memory.length
  }

  /** For a cache, which may have it sent again: its memory is never another's. */
  cached(): this {
    this.#bytes()
    this.#isCached = true
    return this
  }

  /**
   * The bytes. They do not change until every caller of `hold` has called `release`. After
   * that, it cannot be held again, unless it is cached.
   */
  hold(): Buffer {
    const bytes = this.#bytes()
    this.#readers++
    return bytes
  }

  release(): void {
    if (this.#readers === 0) throw new Error('a body was released more often than it was held')
    this.#readers--
    if (this.#readers > 0 || this.#isCached) return
    this.#body = undefined
    this.#spare.give(this.#memory)
  }

  /** Throws rather than show what others write there: it may belong to another user. */
  #bytes(): Buffer {
    if (this.#body === undefined) throw new Error('the memory of a body is used by others already')
    return this.#body
  }
}

/** A body, ready to send. A string leaves in one piece with its head, which costs less than a buffer. */
export type Body = string | LongBody

/**
 * Longer bodies go outside the JavaScript heap, which is bounded: many can wait at once,
 * and clients may read slowly.
 */
const longestOnHeap = 16 * 1024

export const bodyOf = (bytesAsText: string): Body =>
  bytesAsText.length > longestOnHeap ? new LongBody(bytesAsText) : bytesAsText
