import type { ServerResponse } from 'node:http'
import type { Person } from '../../domain/accounts/user.ts'

/** Counts the memory of bodies by user, in bytes. */
interface ByteCount {
  add(userId: number, bytes: number): void
}

/** The user whose clients read a body, and the count of its bytes until they have read it. */
export interface BodyReader extends Pick<Person, 'userId'> {
  readonly unsent: ByteCount
}

/** A body in memory that is used again, once no response needs it. */
export abstract class HeldBody {
  #readers = 0

  get isHeld(): boolean {
    return this.#readers > 0
  }

  /** The bytes. They do not change until every caller of `hold` has called `release`. */
  hold(reader?: BodyReader): Buffer {
    const bytes = this.bytes()
    if (!this.isHeld) this.taken(reader)
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
  /** Called when a first response uses it. */
  protected taken(_reader: BodyReader | undefined): void {}
  /** Called once no response uses it. */
  protected released(): void {}
}

/** A request in progress. */
export interface HoldingRequest {
  readonly person?: Pick<Person, 'userId'> | undefined
  /** The body that its response uses until it is sent. */
  held?: HeldBody | undefined
}

/**
 * The body to send, unchanged until the response is over: until the system has all of it,
 * or the connection is closed. Undefined if it is over already. Then nobody would release
 * the body, and nothing is sent.
 */
export function holdFor(
  request: HoldingRequest,
  response: ServerResponse,
  body: string | HeldBody | undefined,
  unsent: ByteCount,
): string | Buffer | undefined {
  if (body === undefined || typeof body === 'string') return body
  if (response.closed) return undefined
  const bytes = body.hold({ userId: readerOf(request), unsent })
  request.held = body
  return bytes
}

/** Id of the user whose clients read the response. All clients without a user count as one: no user has the id 0. */
export const readerOf = ({ person }: Pick<HoldingRequest, 'person'>): number => person?.userId ?? 0

/** To be called once the response is over. */
export function releaseFrom(request: HoldingRequest): void {
  const { held } = request
  if (held === undefined) return
  request.held = undefined
  held.release()
}
