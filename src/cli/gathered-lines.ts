import type { DestinationStream } from 'pino'

/** Where lines end up. */
export interface Output {
  write(text: string): unknown
  /** Writes what it still holds before it returns. */
  flushSync(): void
}

/** In bytes. Another thread writes them, and being woken for it costs more than the writing. */
const enough = 64 * 1024
/** What a character takes at most. */
const bytesOfCharacter = 3

/**
 * Gathers the lines of the log and hands them on together. An output of pino's
 * gathers too, but goes through all that it holds whenever a line comes:
 * measured, that was 1.5 µs for each request. They wait as bytes: strings would
 * get old before they are written, and were a third of all garbage that did.
 */
export class GatheredLines implements DestinationStream {
  readonly #output: Output
  readonly #lines = Buffer.alloc(enough)
  #length = 0

  constructor(output: Output) {
    this.#output = output
  }

  write(line: string): void {
    const most = line.length * bytesOfCharacter
    if (this.#length + most > enough) this.flush()
    if (most > enough) this.#output.write(line)
    else this.#length += this.#lines.write(line, this.#length)
  }

  /** Hands on what there is, without waiting until it is written. */
  flush(): void {
    if (this.#length === 0) return
    const lines = this.#lines.toString('utf8', 0, this.#length)
    this.#length = 0
    this.#output.write(lines)
  }

  /** As `flush`; everything is written when it returns. */
  flushSync(): void {
    this.flush()
    this.#output.flushSync()
  }
}
