import type { FastifyInstance } from 'fastify'
import type { Store } from '../../deps.ts'

/** Tells the store of each request before anything is read for it: what was written before it must be in its answer. */
export function announceArrivals(app: FastifyInstance, { arrived }: Pick<Store, 'arrived'>): void {
  if (arrived === undefined) return
  app.addHook('onRequest', (_request, _reply, done) => {
    arrived()
    done()
  })
}
