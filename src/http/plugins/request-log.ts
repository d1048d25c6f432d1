import type { Logger } from 'pino'
import type { EndedRequest } from './open-requests.ts'

/**
 * One line for each request: which operation, what came of it, how long it
 * took, for whom; no status where the client left before its answer. The route
 * stands for the URL, since a query holds what a person wrote; no header and no
 * body is ever logged.
 */
export const requestLog =
  (log: Logger) =>
  ({ request, reply, duration }: EndedRequest): void =>
    log.info(
      {
        request_id: request.id,
        method: request.method,
        route: request.routeOptions.url ?? null,
        status: reply.raw.writableEnded ? reply.statusCode : null,
        duration_ms: Math.round(duration * 1000) / 1000,
        user_id: request.principal?.userId ?? null,
      },
      'request',
    )
