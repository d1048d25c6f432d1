import { bytesAsText } from './bytes-as-text.ts'
import { type BodyReader, HeldBody } from './held-body.ts'
import { SpareMemory } from './spare-memory.ts'

/** The memory of a body is a multiple of this, in bytes, so that bodies of similar lengths can use the same. */
const step = 1024
/** The most memory that is kept for reuse, in bytes: that of some 40 unpaged lists. */
const mostSpare = 4 * 1024 * 1024

const spare = new SpareMemory(mostSpare)

/**
 * A body outside the JavaScript heap. Its memory is reused once the response is over. New
 * memory for each body would wait for a full collection: up to 50 MB of it. The memory of
 * a body that is never held still does, because its client already has it or has left.
 */
export class LongBody extends HeldBody {
  /** Its memory, in bytes. */
  readonly length: number
  readonly #memory: Buffer
  readonly #spare: SpareMemory
  /** Undefined once its memory may be reused. */
  #body: Buffer | undefined
  #isCached = false
  /** Undefined while no response uses it. */
  #reader: BodyReader | undefined

  /** @param text as `bytesAsText`. */
  constructor(text: string, memory: SpareMemory = spare) {
    super()
    const length = Math.ceil(text.length / step) * step
    this.#spare = memory
    this.#memory = memory.take(length) ?? Buffer.allocUnsafeSlow(length)
    this.#body = this.#memory.subarray(0, this.#memory.write(text, 'latin1'))
    this.length = this.#memory.length
  }

  /** Marks it as cached. It may be sent again, so its memory is never reused. */
  cached(): this {
    this.bytes()
    this.#isCached = true
    return this
  }

  /** Throws rather than return reused memory, which may have another user's data. */
  protected override bytes(): Buffer {
    if (this.#body === undefined) throw new Error('the memory of a body is used by others already')
    return this.#body
  }

  /** A cached body may be used by several responses at once. It counts once. */
  protected override taken(reader: BodyReader | undefined): void {
    reader?.unsent.add(reader.userId, this.length)
    this.#reader = reader
  }

  /** After this, it cannot be held again, unless it is cached. */
  protected override released(): void {
    this.#reader?.unsent.add(this.#reader.userId, -this.length)
    this.#reader = undefined
    if (this.#isCached) return
    this.#body = undefined
    this.#spare.give(this.#memory)
  }
}

/** A body, ready to send. A string leaves in one piece with its head, which costs less than a buffer. */
export type Body = string | LongBody

/**
 * Longer bodies go outside the JavaScript heap, which is bounded: many can wait at once,
 * and clients may read slowly.
 */
export const longestOnHeap = 16 * 1024

/** @param text as `bytesAsText`. */
export const bodyOf = (text: string): Body =>
  text.length > longestOnHeap ? new LongBody(text) : text

/** @param text any, such as JSON. */
export const bodyOfText = (text: string): Body => bodyOf(bytesAsText(text))
