import type { ServerResponse } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { refuseForNow } from './errors.ts'

/**
 * How long a stop waits for requests in progress, in milliseconds. Fastify treats a close
 * that takes ten seconds as failed.
 */
const maxWait = 9500

/**
 * While the service stops, rejects new requests, so that they go elsewhere, and finishes
 * those in progress. Closes no connection before that: Node considers a connection idle
 * once its response is written, although a slow client may still be reading it.
 *
 * @returns whether the service is stopping.
 */
export function stopInOrder(
  app: FastifyInstance,
  unanswered: Iterable<ServerResponse>,
): () => boolean {
  let isStopping = false
  app.addHook('preClose', async () => {
    isStopping = true
    await Promise.race([answered(unanswered), pause(maxWait, undefined, { ref: false })])
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
