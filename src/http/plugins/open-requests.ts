import type { ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

declare module 'fastify' {
  interface FastifyRequest {
    /** The pattern of its path; undefined where it leads nowhere. */
    route: string | undefined
  }
}

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
): Iterable<ServerResponse> {
  const open = new Places<ServerResponse>()
  app.decorateRequest('route')
  app.addHook('onRequest', (request, reply, done) => {
    const { raw: response } = reply
    // Asked for once: the framework puts all options of the route together for whoever asks.
    request.route = request.routeOptions.url
    const began = performance.now()
    const place = open.add(response)
    // The framework's own onResponse does not tell of a client that left.
    response.on('close', () => {
      open.empty(place)
      ended({ request, reply, duration: performance.now() - began })
    })
    done()
  })
  return open
}

/**
 * What comes and goes, in numbered places that are used again. A `Set` makes
 * itself anew under so much coming and going, and each that it leaves behind keeps
 * the next one alive, with all that was ever in it, until a full collection:
 * measured, that was a third of the time of a request.
 */
class Places<T> {
  readonly #places: (T | undefined)[] = []
  readonly #free: number[] = []

  add(it: T): number {
    const place = this.#free.pop() ?? this.#places.length
    this.#places[place] = it
    return place
  }

  empty(place: number): void {
    this.#places[place] = undefined
    this.#free.push(place)
  }

  *[Symbol.iterator](): Iterator<T> {
    for (const it of this.#places) if (it !== undefined) yield it
  }
}
