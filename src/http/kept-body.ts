import type { FollowedRequest } from './plugins/open-requests.ts'

/** In bytes. Room for what is told of the same thing a little later. */
const step = 1024

/**
 * The body of a kept answer, in memory that what takes its place is written
 * into once nobody reads it any more. Were there new memory for each, the
 * engine would count that as old garbage: 10 MB of it a second, where 1,000
 * lists change, and a full collection for every 5 MB.
 */
export class KeptBody {
  #memory: Buffer
  #body: Buffer
  #readers = 0

  /** @param text as `bytesAsText`. */
  constructor(text: string) {
    this.#memory = Buffer.allocUnsafeSlow(Math.ceil(text.length / step) * step)
    this.#body = this.#write(text)
  }

  /** What it takes, in bytes. */
  get length(): number {
    return this.#memory.length
  }

  /** Has it be `text` from now on, if that fits, and nobody reads what it was. */
  rewrite(text: string): boolean {
    const { length } = this.#memory
    if (this.#readers > 0 || text.length > length || text.length < length / 2) return false
    this.#body = this.#write(text)
    return true
  }

  /** The bytes, which stay the same until as many have called `release` as have called this. */
  hold(): Buffer {
    this.#readers++
    return this.#body
  }

  release(): void {
    this.#readers--
  }

  #write(text: string): Buffer {
    return this.#memory.subarray(0, this.#memory.write(text, 'latin1'))
  }
}

/** What is to be sent of a body, which stays as it is until the request is over. */
export function holdFor<Other>(request: FollowedRequest, body: KeptBody | Other): Buffer | Other {
  if (!(body instanceof KeptBody)) return body
  request.held = body
  return body.hold()
}
