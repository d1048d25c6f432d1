import type { FastifyInstance } from 'fastify'
import { refuse } from './errors.ts'

/** HTTP/1.1 requires a Host header (RFC 9112, section 3.2); Node's own refusal has no body. */
export function requireHost(app: FastifyInstance): void {
  app.addHook('onRequest', ({ raw }, reply, done) => {
    if (raw.headers.host === undefined && raw.httpVersion === '1.1')
      refuse(reply, 400, 'Bad request')
    else done()
  })
}
