import type { FastifyInstance, FastifyReply } from 'fastify'

const vary = 'vary: origin\r\n'
/** Headers of ours that a page of another origin may read. */
const exposed =
  'access-control-expose-headers: etag, x-request-id, ratelimit, ratelimit-policy, retry-after\r\n'
/** Headers that the API takes, beyond those that a page may send anyway. */
const taken = 'authorization, x-api-key, content-type, idempotency-key, if-match, if-none-match'

const isAllowed = (origins: readonly string[], origin: string | undefined) =>
  origin !== undefined && origins.includes(origin)

const allowing = (origin: string | undefined) => `access-control-allow-origin: ${origin}\r\n`

/** What an answer says to the pages of `origin`; nothing where no origins are named. */
export function originHead(origins: readonly string[], origin: string | undefined): string {
  if (origins.length === 0) return ''
  return isAllowed(origins, origin) ? vary + allowing(origin) + exposed : vary
}

/** Lets pages of the named origins call the API from a browser (Fetch standard, "CORS protocol"). */
export function allowOrigins(app: FastifyInstance, origins: readonly string[]): void {
  if (origins.length === 0) return
  app.addHook('onRequest', (request, reply, done) => {
    const { origin } = request.headers
    if (request.method === 'OPTIONS' && isAllowed(origins, origin)) {
      request.head += vary + allowing(origin)
      answerPreflight(reply)
    } else request.head += originHead(origins, origin)
    done()
  })
}

function answerPreflight(reply: FastifyReply): void {
  reply.header('access-control-allow-methods', 'GET, HEAD, POST, PUT, PATCH, DELETE')
  reply.header('access-control-allow-headers', taken)
  reply.header('access-control-max-age', '600')
}
