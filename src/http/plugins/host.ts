import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { refuse } from './errors.ts'

/**
 * HTTP/1.1 requires exactly one Host header (RFC 9112, section 3.2). Node's own error has
 * no body.
 */
export function requireHost(app: FastifyInstance): void {
  app.addHook('onRequest', ({ raw }, reply, done) => {
    if (hasOneHost(raw) || raw.httpVersion !== '1.1') return done()
    reply.header('connection', 'close')
    refuse(reply, 400, 'Bad request')
  })
}

/** A repeated header was joined with a comma, which no host name contains. */
export const hasOneHost = ({ headers: { host } }: IncomingMessage): boolean =>
  host !== undefined && !host.includes(',')
