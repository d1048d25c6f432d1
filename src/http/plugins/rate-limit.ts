import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Clock } from '../../deps.ts'
import { clientOf } from '../client-address.ts'
import type { Admission, Limiter, RateLimits } from '../rate-limiter.ts'
import { refuse } from './errors.ts'

const message = 'リクエスト数が上限を超えました。しばらく待ってから再度お試しください。'

export interface RateLimiting {
  readonly limiter: Limiter
  readonly clock: Clock
  readonly ipv6Prefix: number
}

/**
 * Counts every request to the API, before anything else is asked of it, and turns away what is over
 * the limit. What is left is told by draft-ietf-httpapi-ratelimit-headers-11.
 */
export function limitRate(app: FastifyInstance, limiting: RateLimiting): void {
  const { limiter, clock, ipv6Prefix } = limiting
  const head = rateHead(limiter.limits)
  app.addHook('onRequest', (request, reply, done) => {
    if (!isOfApi(request)) return done()
    const goOn = (admission: Admission) => {
      request.head += head(admission)
      if (admission.isAdmitted) return done()
      reply.header('retry-after', admission.resetSeconds)
      refuse(reply, 429, message)
    }
    const admission = limiter.admit(clientOf(request.ip, ipv6Prefix), clock.now())
    // Nobody is made to wait for what is known at once.
    if (admission instanceof Promise) admission.then(goOn, done)
    else goOn(admission)
  })
}

/** By its route, for one path can be written in many ways: `/%61pi/v1/me`, `http://host/api/v1/me`. */
const isOfApi = ({ route, url }: FastifyRequest) => (route ?? url).startsWith('/api/v1')

/** What an answer says of the limits. */
export function rateHead({ requests, windowSeconds }: RateLimits): (it: Admission) => string {
  const policy = `ratelimit-policy: "default";q=${requests};w=${windowSeconds}\r\n`
  return ({ remaining, resetSeconds }) =>
    `${policy}ratelimit: "default";r=${remaining};t=${resetSeconds}\r\n`
}
