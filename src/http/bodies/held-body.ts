import type { ServerResponse } from 'node:http'

/** A body in memory that is used again, once no response needs it. */
export abstract class HeldBody {
  #readers = 0

  protected get isHeld(): boolean {
    return this.#readers > 0
  }

  /** The bytes. They do not change until every caller of `hold` has called `release`. */
  hold(): Buffer {
    const bytes = this.bytes()
    this.#readers++
    return bytes
  }

  release(): void {
    // Otherwise the memory would be used again under a client that still reads it.
    if (!this.isHeld) throw new Error('a body was released more often than it was held')
    this.#readers--
    if (!this.isHeld) this.released()
  }

  protected abstract bytes(): Buffer
  /** Called once no response uses it. */
  protected released(): void {}
}

/** A request in progress. */
export interface Holder {
  /** The body that its response uses until it is sent. */
  held?: HeldBody | undefined
}

/**
 * The body to send, unchanged until the response is over: until the system has all of it,
 * or the connection is closed. Undefined if it is over already. Then nobody would release
 * the body, and nothing is sent.
 */
export function holdFor(
  request: Holder,
  response: ServerResponse,
  body: string | HeldBody | undefined,
): string | Buffer | undefined {
  if (body === undefined || typeof body === 'string') return body
  if (response.closed) return undefined
  const bytes = body.hold()
  request.held = body
  return bytes
}

/** To be called once the response is over. */
export function releaseFrom(request: Holder): void {
  const { held } = request
  if (held === undefined) return
  request.held = undefined
  held.release()
}
