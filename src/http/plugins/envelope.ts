import type { FastifyInstance } from 'fastify'
import type { Store } from '../../deps.ts'

/** Puts on every answer what every answer has, whatever it is about. */
export function envelope(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    reply.header('x-content-type-options', 'nosniff')
    done()
  })
  app.addHook('onSend', (_request, reply, payload, done) => {
    reply.header('cache-control', reply.statusCode < 400 ? 'private, no-cache' : 'no-store')
    done(null, payload)
  })
}

/**
 * Holds every answer to a user whose newest commit is not yet on the disk,
 * reads included: nobody is shown what a power cut could still undo.
 */
export function holdUntilDurable(app: FastifyInstance, store: Pick<Store, 'unsynced'>): void {
  app.addHook('onSend', (request, _reply, payload, done) => {
    const synced = request.principal && store.unsynced(request.principal.userId)
    if (!synced) return done(null, payload)
    void synced.then(() => done(null, payload))
  })
}
