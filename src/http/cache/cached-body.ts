import { HeldBody } from '../bodies/held-body.ts'

/** The memory of a body is a multiple of this, in bytes, which leaves room for a later version of the same response. */
const step = 1024

/**
 * The body of a cached response. The body that replaces it is written into the same
 * memory, once no response is using it. New memory for each would count as old garbage: 10
 * MB a second where 1,000 lists change, and a full collection for every 5 MB.
 */
export class CachedBody extends HeldBody {
  #memory: Buffer
  #body: Buffer

  /** @param text as `bytesAsText`. */
  constructor(text: string) {
    super()
    this.#memory = Buffer.allocUnsafeSlow(Math.ceil(text.length / step) * step)
    this.#body = this.#write(text)
  }

  /**
   * Replaces the body by `text`. False if it does not fit, or if a response is still using
   * the old one.
   */
  rewrite(text: string): boolean {
    const { length } = this.#memory
    if (this.isHeld || text.length > length || text.length < length / 2) return false
    this.#body = this.#write(text)
    return true
  }

  protected override bytes(): Buffer {
    return this.#body
  }

  #write(text: string): Buffer {
    return this.#memory.subarray(0, this.#memory.write(text, 'latin1'))
  }
}
