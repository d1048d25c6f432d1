import type { IncomingMessage } from 'node:http'
import type { Clock } from '../../deps.ts'
import type { Admission, Limiter } from './rate-limiter.ts'

const counted = Symbol('admission')

/** Counts each request once, even if asked about it several times. */
export class RequestCounter {
  readonly #limiter: Limiter
  readonly #clock: Clock
  readonly #clientOf: (request: IncomingMessage) => string
  /** The header about the limit, the same for all responses. */
  readonly #policy: string

  constructor(limiter: Limiter, clock: Clock, clientOf: (request: IncomingMessage) => string) {
    this.#limiter = limiter
    this.#clock = clock
    this.#clientOf = clientOf
    const { requests, windowSeconds } = limiter.limits
    this.#policy = `ratelimit-policy: "default";q=${requests};w=${windowSeconds}\r\n`
  }

  count(
    request: IncomingMessage & { [counted]?: Admission | Promise<Admission> },
  ): Admission | Promise<Admission> {
    const known = request[counted]
    if (known !== undefined) return known
    const admission = this.#limiter.count(this.#clientOf(request), this.#clock.now())
    request[counted] = admission
    return admission
  }

  /** Header lines, by draft-ietf-httpapi-ratelimit-headers-11. */
  headOf({ remaining, resetSeconds }: Admission): string {
    return `${this.#policy}ratelimit: "default";r=${remaining};t=${resetSeconds}\r\n`
  }
}
