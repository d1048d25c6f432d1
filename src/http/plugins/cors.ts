import type { FastifyInstance, FastifyReply } from 'fastify'

const vary = 'vary: origin\r\n'
/** Response headers that pages of another origin may read. */
const exposed =
  'access-control-expose-headers: etag, x-request-id, ratelimit, ratelimit-policy, retry-after\r\n'
/** Request headers of the API beyond those that any page may send. */
const taken = 'authorization, x-api-key, content-type, idempotency-key, if-match, if-none-match'

const isAllowed = (origins: readonly string[], origin: string | undefined) =>
  origin !== undefined && origins.includes(origin)

const allowing = (origin: string | undefined) => `access-control-allow-origin: ${origin}\r\n`

/** The CORS header lines for pages of `origin`; empty if no origins are configured. */
export function originHeaders(origins: readonly string[], origin: string | undefined): string {
  if (origins.length === 0) return ''
  return isAllowed(origins, origin) ? vary + allowing(origin) + exposed : vary
}

/**
 * Lets pages of the configured origins call the API from a browser (Fetch standard, "CORS
 * protocol").
 */
export function allowOrigins(app: FastifyInstance, origins: readonly string[]): void {
  if (origins.length === 0) return
  app.addHook('onRequest', (request, reply, done) => {
    const { origin } = request.headers
    if (request.method === 'OPTIONS' && isAllowed(origins, origin)) {
      request.head += vary + allowing(origin)
      answerPreflight(reply)
    } else request.head += originHeaders(origins, origin)
    done()
  })
}

function answerPreflight(reply: FastifyReply): void {
  reply.header('access-control-allow-methods', 'GET, HEAD, POST, PUT, PATCH, DELETE')
  reply.header('access-control-allow-headers', taken)
  reply.header('access-control-max-age', '7200')
}
