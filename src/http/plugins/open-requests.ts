import type { ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { Principal } from '../../domain/api-key.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The pattern of its path; undefined where it leads nowhere. */
    route: string | undefined
    /** What its answer needs until it is out. */
    held?: FollowedRequest['held']
  }
}

/** What is told of a request when it is over. */
export interface FollowedRequest {
  readonly id: string
  readonly method: string
  readonly route: string | undefined
  readonly principal?: Pick<Principal, 'userId'>
  /** What its answer needs until it is out. */
  held?: { release(): void } | undefined
}

/** A request that is over, whatever became of it. */
export interface EndedRequest {
  readonly request: FollowedRequest
  readonly response: ServerResponse
  /** In milliseconds. */
  readonly duration: number
}

/** Requests whose answers are not out yet: their responses. */
export class OpenRequests implements Iterable<ServerResponse> {
  readonly #open = new Places<ServerResponse>()
  readonly #ended: (it: EndedRequest) => void

  /** @param ended is called once an answer is out, or its client has left. */
  constructor(ended: (it: EndedRequest) => void) {
    this.#ended = ended
  }

  /** @param began when work on it began, as `performance.now` tells it. */
  follow(request: FollowedRequest, response: ServerResponse, began = performance.now()): void {
    const place = this.#open.add(response)
    // The framework's own onResponse does not tell of a client that left.
    response.on('close', () => {
      this.#open.empty(place)
      request.held?.release()
      this.#ended({ request, response, duration: performance.now() - began })
    })
  }

  [Symbol.iterator](): Iterator<ServerResponse> {
    return this.#open[Symbol.iterator]()
  }
}

/** Follows every request. */
export function followRequests(app: FastifyInstance, open: OpenRequests): void {
  app.decorateRequest('route')
  app.decorateRequest('held')
  app.addHook('onRequest', (request, reply, done) => {
    // Asked for once: the framework puts all options of the route together for whoever asks.
    request.route = request.routeOptions.url
    open.follow(request, reply.raw)
    done()
  })
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
