import type { FastifyInstance } from 'fastify'
import { refuse } from './errors.ts'

/** While the service stops, what is in flight is finished and what is new is sent elsewhere. */
export function refuseWhileStopping(app: FastifyInstance): void {
  let isStopping = false
  app.addHook('preClose', (done) => {
    isStopping = true
    done()
  })
  app.addHook('onRequest', (_request, reply, done) => {
    if (!isStopping) return done()
    reply.header('connection', 'close').header('retry-after', '1')
    refuse(reply, 503, 'Service temporarily unavailable')
  })
}
