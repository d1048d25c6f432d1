import type { Random } from '../support/random.ts'
import type { Fate } from './fates.ts'
import type { Change } from './log.ts'
import { Unsynced } from './unsynced.ts'

/** A file on a disk: what of it is safe, and what was done to it since. */
export class File {
  readonly #safe: Content
  readonly #unsynced = new Unsynced<Change>()

  constructor(bytes: Buffer) {
    this.#safe = new Content(bytes)
  }

  /** @param at when it was made, as a number that grows from change to change. */
  add(change: Change, at: number): void {
    this.#unsynced.add(change, at)
  }

  /** A sync ended that had begun at `begin`. */
  settle(begin: number): void {
    for (const change of this.#unsynced.takeUntil(begin)) this.#safe.apply(change)
  }

  afterPowerCut(fate: Fate, random: Random): Buffer {
    const content = new Content(this.#safe.bytes)
    for (const change of fate(this.#unsynced.all, random)) content.apply(change)
    return content.bytes
  }
}

class Content {
  #buffer: Buffer
  #length: number

  constructor(bytes: Buffer) {
    this.#buffer = Buffer.from(bytes)
    this.#length = bytes.length
  }

  get bytes(): Buffer {
    return this.#buffer.subarray(0, this.#length)
  }

  apply(change: Change): void {
    if (change.kind === 'truncate') this.#resize(change.length)
    if (change.kind !== 'write') return
    const { data, position } = change
    this.#resize(Math.max(this.#length, position + data.length))
    data.copy(this.#buffer, position)
  }

  /** What it gains is zeros, as where a file has a hole. */
  #resize(length: number): void {
    if (length > this.#buffer.length) {
      const larger = Buffer.alloc(Math.max(length, 2 * this.#buffer.length))
      this.bytes.copy(larger)
      this.#buffer = larger
    }
    this.#buffer.fill(0, Math.min(length, this.#length), this.#length)
    this.#length = length
  }
}
