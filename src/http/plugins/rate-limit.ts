import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Clock } from '../../deps.ts'
import { clientOf } from '../client-address.ts'
import type { RateLimiter, RateLimits } from '../rate-limiter.ts'
import { refuse } from './errors.ts'

const message = 'リクエスト数が上限を超えました。しばらく待ってから再度お試しください。'

export interface RateLimiting {
  readonly limiter: RateLimiter
  readonly clock: Clock
  readonly ipv6Prefix: number
}

/** Counts every request to the API, before anything else is asked of it, and turns away what is over the limit. */
export function limitRate(app: FastifyInstance, limiting: RateLimiting): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (isOfApi(request) && !admit(request, reply, limiting)) refuse(reply, 429, message)
    else done()
  })
}

/** By its route, for one path can be written in many ways: `/%61pi/v1/me`, `http://host/api/v1/me`. */
const isOfApi = ({ routeOptions, url }: FastifyRequest) =>
  (routeOptions.url ?? url).startsWith('/api/v1')

/** Counts a request and says so in the headers (draft-ietf-httpapi-ratelimit-headers-11). */
function admit(
  request: FastifyRequest,
  reply: FastifyReply,
  { limiter, clock, ipv6Prefix }: RateLimiting,
): boolean {
  const client = clientOf(request.ip, ipv6Prefix)
  const { isAdmitted, remaining, resetSeconds } = limiter.admit(client, clock.now())
  reply.header('ratelimit-policy', policyOf(limiter.limits))
  reply.header('ratelimit', `"default";r=${remaining};t=${resetSeconds}`)
  if (!isAdmitted) reply.header('retry-after', resetSeconds)
  return isAdmitted
}

const policyOf = ({ requests, windowSeconds }: RateLimits) =>
  `"default";q=${requests};w=${windowSeconds}`
