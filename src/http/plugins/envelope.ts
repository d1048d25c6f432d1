import type { FastifyInstance } from 'fastify'
import type { Store } from '../../deps.ts'

/** Puts on every answer what every answer has, whatever it is about. */
export function envelope(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    reply.header('x-content-type-options', 'nosniff')
    done()
  })
}

/**
 * Sends every answer at the end of the turn in which it was made: all that are
 * ready then go out together, and no client is woken while others still wait to
 * be read. One to a user whose newest commit is not yet on the disk waits for
 * that, reads included: nobody is shown what a power cut could still undo.
 */
export function sendInTurns(app: FastifyInstance, store: Pick<Store, 'unsynced'>): void {
  const turn = new Turn()
  app.addHook('onSend', (request, reply, _payload, done) => {
    reply.header('cache-control', reply.statusCode < 400 ? 'private, no-cache' : 'no-store')
    const synced = request.principal && store.unsynced(request.principal.userId)
    if (synced) void synced.then(() => done())
    else turn.add(done)
  })
}

/** What is to be done at the end of this turn of the event loop. */
class Turn {
  #waiting: (() => void)[] = []

  add(work: () => void): void {
    if (this.#waiting.push(work) === 1) setImmediate(this.#end)
  }

  readonly #end = () => {
    const waiting = this.#waiting
    this.#waiting = []
    for (const work of waiting) work()
  }
}
