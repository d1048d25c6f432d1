import type { FastifyInstance } from 'fastify'
import type { Store } from '../../deps.ts'

/**
 * Notifies the store of each request before anything is read for it: the response must
 * include every write before it.
 */
export function announceArrivals(app: FastifyInstance, { arrived }: Pick<Store, 'arrived'>): void {
  if (arrived === undefined) return
  app.addHook('onRequest', (_request, _reply, done) => {
    arrived()
    done()
  })
}
