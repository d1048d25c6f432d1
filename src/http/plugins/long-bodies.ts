import type { FastifyInstance, FastifyRequest } from 'fastify'
import { bytesAsText } from '../bodies/bytes-as-text.ts'
import { holdFor, readerOf } from '../bodies/held-body.ts'
import { LongBody, longestOnHeap } from '../bodies/long-body.ts'
import type { UnsentBytes } from '../bodies/unsent-bytes.ts'
import { isWrite } from './authenticate.ts'

/**
 * Counts the long responses that Fastify sends: pages, and the objects of routes without a
 * writer of their own. Of those without a user, only forms that came without a session are long.
 */
export function countLongBodies(app: FastifyInstance, unsent: UnsentBytes): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    const isLong = typeof payload === 'string' && Buffer.byteLength(payload) > longestOnHeap
    if (!isLong) return done(null, payload)
    const body = new LongBody(bytesAsText(payload))
    if (isRefusable(request)) unsent.assertRoom(readerOf(request), body)
    done(null, holdFor(request, reply.raw, body, unsent))
  })
}

/** Other requests may have changed something, and their responses must tell so. */
const isRefusable = (request: FastifyRequest) => request.person === undefined || !isWrite(request)
