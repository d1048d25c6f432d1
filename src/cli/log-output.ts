import { write, writeSync } from 'node:fs'
import { codeOf } from '../domain/errors.ts'
import type { Output } from './gathered-lines.ts'

/** The most text that waits, in characters. While nothing can be written, further lines are lost. */
const mostWaiting = 4 * 1024 * 1024
/** How long the last lines wait for their reader, in milliseconds. */
const patience = 1000
/** Pause before a reader that takes nothing is tried again, in milliseconds. */
const pause = 100

/**
 * Writes the log to a file descriptor. Its reader may be gone or stop reading, and its disk may be full: the service
 * continues, and ends, without it. (Pino's own output tries for ever to write the rest to a full disk.)
 */
export class LogOutput implements Output {
  readonly #fd: number
  /** Oldest first. As texts, for which Node takes memory that is free again at once. */
  readonly #waiting: Part[] = []
  #size = 0
  /** Whether the oldest part is being written. */
  #isWriting = false
  /** Whether an attempt to write is planned. */
  #isPlanned = false
  /** When to give up, by `performance.now`; undefined before the first attempt to end. */
  #until: number | undefined

  /** @param fd standard output, by default */
  constructor(fd = 1) {
    this.#fd = fd
  }

  write(text: string): void {
    if (this.#size + text.length <= mostWaiting) {
      this.#waiting.push(text)
      this.#size += text.length
    }
    // Written in a later turn, so that the last words of a process are still there for `flushSync`.
    if (!this.#isPlanned) setImmediate(this.#writeOn)
    this.#isPlanned = true
  }

  /**
   * Writes what waits, but for a part that is being written already: of that, the rest may be lost.
   *
   * @throws if it cannot be written within `patience`.
   */
  flushSync(): void {
    this.#until ??= performance.now() + patience
    const first = this.#isWriting ? 1 : 0
    for (let part = this.#waiting[first]; part !== undefined; part = this.#waiting[first]) {
      this.#writeNow(first, part)
    }
  }

  #writeNow(at: number, part: Part): void {
    try {
      this.#written(at, part, writeSync(this.#fd, Buffer.from(part)))
    } catch (error) {
      if (!isForNow(error) || performance.now() >= (this.#until ?? 0)) throw error
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, pause)
    }
  }

  readonly #writeOn = (): void => {
    this.#isPlanned = false
    const [first] = this.#waiting
    if (first === undefined || this.#isWriting) return
    this.#isWriting = true
    const done = (error: Error | null, length: number) => {
      this.#isWriting = false
      if (!error) {
        this.#written(0, first, length)
        this.#writeOn()
      } else if (isForNow(error)) {
        this.#isPlanned = true
        setTimeout(this.#writeOn, pause).unref()
      }
      // After any other error, such as a full disk, the next lines try again.
    }
    if (typeof first === 'string') write(this.#fd, first, done)
    else write(this.#fd, first, done)
  }

  /** @param length bytes of `part` that were written. */
  #written(at: number, part: Part, length: number): void {
    const isWhole = length >= Buffer.byteLength(part)
    const rest = isWhole ? [] : [Buffer.from(part).subarray(length)]
    this.#size += (rest[0]?.length ?? 0) - part.length
    this.#waiting.splice(at, 1, ...rest)
  }
}

/** Lines, or what is left of them. */
type Part = string | Buffer

/** Whether the reader takes nothing at the moment. */
const isForNow = (error: unknown) => ['EAGAIN', 'EBUSY'].includes(codeOf(error))
