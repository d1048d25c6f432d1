/** A power of two. */
const remembered = 8192

/** Remembers recent questions, approximately: one number per slot. */
export class RecentRequests {
  readonly #places = new Int32Array(remembered)

  /** Whether this question was asked before in this state. Remembers it for the next call. */
  isAgain(hash: number, state: number): boolean {
    const requested = mixed(hash ^ state)
    const place = requested & (remembered - 1)
    const isAgain = this.#places[place] === requested
    this.#places[place] = requested
    return isAgain
  }
}

/**
 * FNV-1a, 32 bits, over UTF-16 code units. Collisions are easy to construct: only speed
 * may depend on it.
 */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  }
  return hash
}

/** Mixes all bits of `hash` into the lowest ones. */
function mixed(hash: number): number {
  const product = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  return product ^ (product >>> 13)
}
