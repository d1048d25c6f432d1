import type { FastifyInstance } from 'fastify'
import { refuseAndClose } from './errors.ts'

/**
 * Refuses transfer codings other than chunked (RFC 9112, section 6.1). Node frames such a body by its chunks, and
 * hands it over still encoded.
 */
export function refuseTransferCodings(app: FastifyInstance): void {
  app.addHook('onRequest', ({ raw }, reply, done) => {
    const coding = raw.headers['transfer-encoding']
    if (coding === undefined || coding.toLowerCase() === 'chunked') return done()
    refuseAndClose(reply, 501, 'Transfer-Encoding is not supported')
  })
}
