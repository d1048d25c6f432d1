import type { FastifyInstance, FastifyRequest } from 'fastify'
import { apiPrefix } from '../api-prefix.ts'
import type { Admission } from '../rate-limit/rate-limiter.ts'
import type { RequestCounter } from '../rate-limit/request-counter.ts'
import { refuse } from './errors.ts'

/** The wording is part of the contract, whatever the language of the others. */
const message = 'リクエスト数が上限を超えました。しばらく待ってから再度お試しください。'

/**
 * Counts every request to the API before it does any other work, and rejects those over
 * the limit.
 */
export function limitRate(app: FastifyInstance, counter: RequestCounter): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (!isOfApi(request)) return done()
    const goOn = (admission: Admission) => {
      request.head += counter.headOf(admission)
      if (admission.isAdmitted) return done()
      reply.header('retry-after', admission.resetSeconds)
      refuse(reply, 429, message)
    }
    const admission = counter.count(request.raw)
    // Without waiting, if the count is known at once.
    if (admission instanceof Promise) admission.then(goOn, done)
    else goOn(admission)
  })
}

/**
 * Whether a request is for the API, by its route, if it has one: a path can be written in many ways, such as
 * `/%61pi/v1/me` or `http://host/api/v1/me`.
 */
const isOfApi = ({ route, originalUrl }: FastifyRequest) =>
  route === undefined ? unknownOfApi.test(decoded(originalUrl)) : route.startsWith(apiPrefix)

const unknownOfApi = new RegExp(`^(?:[A-Za-z]+://[^/?]*)?${apiPrefix}(?:[/?]|$)`)

/** `url` without escapes that mean the same unescaped (RFC 3986, section 2.3); those of other letters may be malformed. */
const decoded = (url: string) =>
  url.replace(/%(?:3\d|[46][1-9A-F]|[57][\dA])/gi, (it) => decodeURIComponent(it))
