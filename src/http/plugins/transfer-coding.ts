import type { FastifyInstance } from 'fastify'
import { refuseAndClose } from './errors.ts'

/**
 * Refuses transfer codings other than chunked (RFC 9112, section 6.1). Node frames such a body by its chunks, and
 * hands it over still encoded. Refuses any in HTTP/1.0, which has none: a proxy that does not know them sees another end
 * of the request, and would send what follows as somebody else's.
 */
export function refuseTransferCodings(app: FastifyInstance): void {
  app.addHook('onRequest', ({ raw }, reply, done) => {
    const coding = raw.headers['transfer-encoding']
    if (coding === undefined) return done()
    if (raw.httpVersion === '1.0') refuseAndClose(reply, 400, 'Bad request')
    else if (coding.toLowerCase() === 'chunked') done()
    else refuseAndClose(reply, 501, 'Transfer-Encoding is not supported')
  })
}
