import type { ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { type HoldingRequest, releaseFrom } from '../bodies/held-body.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Its path pattern; undefined if no route matches. */
    route: string | undefined
    /** The body that its response uses until it is sent. */
    held?: HoldingRequest['held']
  }
}

/** A request in progress, as the log will name it. */
export interface FollowedRequest extends HoldingRequest {
  readonly id: string
  readonly method: string
  readonly route: string | undefined
}

/** A finished request, successful or not. */
export interface EndedRequest {
  readonly request: FollowedRequest
  readonly response: ServerResponse
  /** In milliseconds. */
  readonly duration: number
}

/** The responses of requests in progress. */
export class OpenRequests implements Iterable<ServerResponse> {
  readonly #open = new Places<ServerResponse>()
  readonly #ended: (it: EndedRequest) => void

  /** @param ended called when a response is sent, or its client has left. */
  constructor(ended: (it: EndedRequest) => void) {
    this.#ended = ended
  }

  /** @param began when work on it began, by `performance.now`. */
  follow(request: FollowedRequest, response: ServerResponse, began = performance.now()): void {
    const place = this.#open.add(response)
    // Fastify's onResponse is not called for a client that left.
    response.once('close', () => {
      this.#open.empty(place)
      releaseFrom(request)
      this.#ended({ request, response, duration: performance.now() - began })
    })
  }

  [Symbol.iterator](): Iterator<ServerResponse> {
    return this.#open[Symbol.iterator]()
  }
}

export function followRequests(app: FastifyInstance, open: OpenRequests): void {
  app.decorateRequest('route')
  app.decorateRequest('held')
  app.addHook('onRequest', (request, reply, done) => {
    // Read once: Fastify builds all options of the route for each caller.
    request.route = request.routeOptions.url
    open.follow(request, reply.raw)
    done()
  })
}

/**
 * Items in numbered slots, which are reused. A `Set` reallocates under many additions and
 * removals, and each old table keeps the next one alive, with everything that was ever in
 * it, until a full collection: a third of the time of a request, measured.
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
