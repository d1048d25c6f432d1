import type { FastifyInstance, FastifyRequest } from 'fastify'
import { bytesAsText } from '../bodies/bytes-as-text.ts'
import { holdFor } from '../bodies/held-body.ts'
import { LongBody, longestOnHeap } from '../bodies/long-body.ts'
import type { UnsentBytes } from '../bodies/unsent-bytes.ts'

/**
 * Counts the long responses that Fastify sends: pages, and the objects of routes without a
 * writer of their own. Those without a user are short, or in memory once for all clients.
 */
export function countLongBodies(app: FastifyInstance, unsent: UnsentBytes): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    const { person } = request
    const isLong = typeof payload === 'string' && Buffer.byteLength(payload) > longestOnHeap
    if (!isLong || person === undefined) return done(null, payload)
    const body = new LongBody(bytesAsText(payload))
    if (isRefusable(request)) unsent.assertRoom(person.userId, body)
    done(null, holdFor(request, reply.raw, body, unsent))
  })
}

/** Other requests may have changed something, and their responses must tell so. */
const isRefusable = ({ method, routeOptions }: FastifyRequest) =>
  method === 'GET' || method === 'HEAD' || routeOptions.config.isRead === true
