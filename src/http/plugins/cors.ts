import type { FastifyInstance, FastifyReply } from 'fastify'

/** Headers of ours that a page of another origin may read. */
const exposed =
  'access-control-expose-headers: x-request-id, ratelimit, ratelimit-policy, retry-after\r\n'

/** Lets pages of the named origins call the API from a browser (Fetch standard, "CORS protocol"). */
export function allowOrigins(app: FastifyInstance, origins: readonly string[]): void {
  if (origins.length === 0) return
  app.addHook('onRequest', (request, reply, done) => {
    const { headers, method } = request
    const { origin } = headers
    request.head += 'vary: origin\r\n'
    if (origin !== undefined && origins.includes(origin)) {
      request.head += `access-control-allow-origin: ${origin}\r\n`
      if (method === 'OPTIONS') answerPreflight(reply)
      else request.head += exposed
    }
    done()
  })
}

function answerPreflight(reply: FastifyReply): void {
  reply.header('access-control-allow-methods', 'GET, HEAD, POST, PUT, PATCH, DELETE')
  reply.header('access-control-allow-headers', 'authorization, x-api-key, content-type')
  reply.header('access-control-max-age', '600')
}
