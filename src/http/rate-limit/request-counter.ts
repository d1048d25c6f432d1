import type { IncomingMessage } from 'node:http'
import type { Clock } from '../../deps.ts'
import type { Admission, Limiter } from './rate-limiter.ts'

export interface RateLimiting {
  readonly limiter: Limiter
  readonly clock: Clock
}

const counted = Symbol('admission')

/** Counts each request once, even if asked about it several times. */
export class RequestCounter {
  readonly #limiting: RateLimiting
  readonly #clientOf: (request: IncomingMessage) => string
  /** The header about the limit, the same for all responses. */
  readonly #policy: string

  constructor(limiting: RateLimiting, clientOf: (request: IncomingMessage) => string) {
    this.#limiting = limiting
    this.#clientOf = clientOf
    const { requests, windowSeconds } = limiting.limiter.limits
    this.#policy = `ratelimit-policy: "default";q=${requests};w=${windowSeconds}\r\n`
  }

  count(
    request: IncomingMessage & { [counted]?: Admission | Promise<Admission> },
  ): Admission | Promise<Admission> {
    const known = request[counted]
    if (known !== undefined) return known
    const { limiter, clock } = this.#limiting
    const admission = limiter.count(this.#clientOf(request), clock.now())
    request[counted] = admission
    return admission
  }

  /** Header lines, by draft-ietf-httpapi-ratelimit-headers-11. */
  headOf({ remaining, resetSeconds }: Admission): string {
    return `${this.#policy}ratelimit: "default";r=${remaining};t=${resetSeconds}\r\n`
  }
}
