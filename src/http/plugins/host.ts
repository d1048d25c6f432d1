import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { refuseAndClose } from './errors.ts'

/**
 * Only HTTP/1.0 may lack a Host header; two, or an invalid one, are refused in any version (RFC 9112, section 3.2).
 * Node's own error has no body.
 */
export function requireHost(app: FastifyInstance): void {
  app.addHook('onRequest', ({ raw }, reply, done) => {
    if (hasValidHost(raw) || mayLackHost(raw)) return done()
    refuseAndClose(reply, 400, 'Bad request')
  })
}

/**
 * A name, which may be empty, or an IP address, and perhaps a port (RFC 3986, sections 3.2.2 and
 * 3.2.3). No commas, which no name needs: a repeated header was joined with one. Escapes are not
 * checked, which doubles the time of this, for every request.
 */
const hostAndPort = /^(?:[\w.~%!$&'()*+;=-]*|\[[\dA-Fa-f:.]+\])(?::\d*)?$/

export const hasValidHost = ({ headers: { host } }: IncomingMessage): boolean =>
  host !== undefined && hostAndPort.test(host)

const mayLackHost = ({ headers, httpVersion }: IncomingMessage) =>
  headers.host === undefined && httpVersion === '1.0'
