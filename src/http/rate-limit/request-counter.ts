import type { IncomingMessage } from 'node:http'
import type { Clock } from '../../deps.ts'
import { addressReader, clientOf } from '../client-address.ts'
import type { Admission, Limiter } from './rate-limiter.ts'

export interface RateLimiting {
  readonly limiter: Limiter
  readonly clock: Clock
  readonly ipv6Prefix: number
}

const counted = Symbol('admission')

/** Counts each request once, however often it is called for it. */
export class RequestCounter {
  readonly #limiting: RateLimiting
  readonly #addressOf: (request: IncomingMessage) => string
  /** The header about the limit, the same for all responses. */
  readonly #policy: string

  constructor(limiting: RateLimiting, trustedProxies: readonly string[]) {
    this.#limiting = limiting
    this.#addressOf = addressReader(trustedProxies)
    const { requests, windowSeconds } = limiting.limiter.limits
    this.#policy = `ratelimit-policy: "default";q=${requests};w=${windowSeconds}\r\n`
  }

  count(
    request: IncomingMessage & { [counted]?: Admission | Promise<Admission> },
  ): Admission | Promise<Admission> {
    const known = request[counted]
    if (known !== undefined) return known
    const { limiter, clock, ipv6Prefix } = this.#limiting
    const admission = limiter.admit(clientOf(this.#addressOf(request), ipv6Prefix), clock.now())
    request[counted] = admission
    return admission
  }

  /** Header lines, by draft-ietf-httpapi-ratelimit-headers-11. */
  headOf({ remaining, resetSeconds }: Admission): string {
    return `${this.#policy}ratelimit: "default";r=${remaining};t=${resetSeconds}\r\n`
  }
}
