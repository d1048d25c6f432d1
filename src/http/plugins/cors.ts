import type { FastifyInstance, FastifyReply } from 'fastify'

/** Headers of ours that a page of another origin may read. */
const exposed = 'x-request-id, ratelimit, ratelimit-policy, retry-after'

/** Lets pages of the named origins call the API from a browser (Fetch standard, "CORS protocol"). */
export function allowOrigins(app: FastifyInstance, origins: readonly string[]): void {
  if (origins.length === 0) return
  app.addHook('onRequest', ({ headers, method }, reply, done) => {
    const { origin } = headers
    reply.header('vary', 'origin')
    if (origin !== undefined && origins.includes(origin)) {
      reply.header('access-control-allow-origin', origin)
      if (method === 'OPTIONS') answerPreflight(reply)
      else reply.header('access-control-expose-headers', exposed)
    }
    done()
  })
}

function answerPreflight(reply: FastifyReply): void {
  reply.header('access-control-allow-methods', 'GET, HEAD, POST, PUT, PATCH, DELETE')
  reply.header('access-control-allow-headers', 'authorization, x-api-key, content-type')
  reply.header('access-control-max-age', '600')
}
