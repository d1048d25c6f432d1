import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { refuseAndClose } from './errors.ts'

/** Refuses expectations other than 100-continue (RFC 9110, section 10.1.1), after the hooks of any request. */
export function refuseExpectations(app: FastifyInstance): void {
  // Node would answer with an empty body, without rate limit and log.
  app.server.on('checkExpectation', (...exchange) => app.server.emit('request', ...exchange))
  app.addHook('onRequest', ({ raw }, reply, done) => {
    if (expectsNothingElse(raw)) return done()
    refuseAndClose(reply, 417, 'Expectation failed')
  })
}

const expectsNothingElse = ({ headers: { expect } }: IncomingMessage) =>
  expect === undefined || /^100-continue$/i.test(expect)
