import type { ServerResponse } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { refuseForNow } from './errors.ts'

/**
 * How long a stop waits for what is in flight, in milliseconds. After ten
 * seconds Fastify takes a close that has not ended for a failure.
 */
const patience = 9500

/**
 * While the service stops, what is new is sent elsewhere, and what is in
 * flight is finished. No connection is closed before that: Node takes one for
 * idle once its answer is written, though a slow reader has yet to get it.
 *
 * @returns whether it stops.
 */
export function stopInOrder(
  app: FastifyInstance,
  unanswered: Iterable<ServerResponse>,
): () => boolean {
  let isStopping = false
  app.addHook('preClose', async () => {
    isStopping = true
    await Promise.race([answered(unanswered), pause(patience, undefined, { ref: false })])
  })
  app.addHook('onRequest', (_request, reply, done) => {
    if (!isStopping) return done()
    refuseForNow(reply.header('connection', 'close'))
  })
  return () => isStopping
}

async function answered(responses: Iterable<ServerResponse>): Promise<void> {
  const ends = Array.from(responses, (response) => {
    if (!response.headersSent) response.setHeader('connection', 'close')
    return new Promise((resolve) => response.once('close', resolve))
  })
  await Promise.all(ends)
}
