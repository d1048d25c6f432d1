/** A power of two. */
const remembered = 8192

/** Remembers what was asked lately, as well as its places go: each has a number of it only. */
export class AskedLately {
  readonly #places = new Int32Array(remembered)

  /** Whether the question with this hash was asked before of this state; from now on it was. */
  isAgain(hash: number, state: number): boolean {
    const asked = mixed(hash ^ state)
    const place = asked & (remembered - 1)
    const isAgain = this.#places[place] === asked
    this.#places[place] = asked
    return isAgain
  }
}

/** FNV-1a, 32 bits, by UTF-16 code units. Texts with the same one are soon found: nothing may rest on it but speed. */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  }
  return hash
}

/** Has all bits of `hash` tell in the lowest ones. */
function mixed(hash: number): number {
  const product = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  return product ^ (product >>> 13)
}
