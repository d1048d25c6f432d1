import type { ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** A request that is over, whatever became of it. */
export interface EndedRequest {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  /** In milliseconds. */
  readonly duration: number
}

/**
 * Follows every request until its answer is out or its client has left; calls
 * `ended` then. Answers the responses that are still to be given.
 */
export function followRequests(
  app: FastifyInstance,
  ended: (it: EndedRequest) => void,
): ReadonlySet<ServerResponse> {
  const open = new Set<ServerResponse>()
  app.addHook('onRequest', (request, reply, done) => {
    const { raw: response } = reply
    const began = performance.now()
    open.add(response)
    // The framework's own onResponse does not tell of a client that left.
    response.on('close', () => {
      open.delete(response)
      ended({ request, reply, duration: performance.now() - began })
    })
    done()
  })
  return open
}
