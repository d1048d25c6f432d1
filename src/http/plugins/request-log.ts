import type { FastifyInstance } from 'fastify'

/**
 * One line for each request: which operation, what came of it, how long it
 * took, for whom. The route stands for the URL, since a query holds what a
 * person wrote; no header and no body is ever logged.
 */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    app.log.info(
      {
        request_id: request.id,
        method: request.method,
        route: request.routeOptions.url ?? null,
        status: reply.statusCode,
        duration_ms: Math.round(reply.elapsedTime * 1000) / 1000,
        user_id: request.principal?.userId ?? null,
      },
      'request',
    )
    done()
  })
}
