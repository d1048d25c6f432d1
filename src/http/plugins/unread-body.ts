import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import type { FastifyInstance, FastifyReply } from 'fastify'

declare module 'fastify' {
  interface FastifyReply {
    /**
     * For a response that is sent without Fastify: what to wait for before it closes the connection; undefined if it does
     * not, or if the body is read already.
     */
    bodyReadOut(): Promise<void> | undefined
  }
}

/**
 * Lets clients read a response that closes the connection while they still send a body, such as
 * one that is too large. The response ends only when the body does, or after `maxWait`
 * milliseconds: closing with bytes unread would reset the connection, and the client could
 * lose the response (RFC 9112, section 9.6).
 */
export function readOutBodies(app: FastifyInstance, maxWait: number): void {
  app.decorateReply('bodyReadOut', function bodyReadOut() {
    return closesUnread(this) ? readOut(this.request.raw, maxWait) : undefined
  })
  app.addHook('onSend', ({ raw }, reply, payload, done) => {
    if (!closesUnread(reply) || !isWhole(payload)) return done(null, payload)
    reply.header('content-length', Buffer.byteLength(payload))
    done(null, Readable.from(untilRead(payload, raw, maxWait)))
  })
}

/** Whether the response closes the connection while the body of its request is unread. */
function closesUnread(reply: FastifyReply): boolean {
  const isLast = !reply.raw.shouldKeepAlive || reply.getHeader('connection') === 'close'
  return isLast && isUnread(reply.request.raw)
}

/** A request without a body may not be complete yet either. */
const isUnread = ({ complete, headers }: IncomingMessage) =>
  !complete && ('content-length' in headers || 'transfer-encoding' in headers)

const isWhole = (payload: unknown) => typeof payload === 'string' || Buffer.isBuffer(payload)

async function* untilRead(payload: string | Buffer, request: IncomingMessage, maxWait: number) {
  yield payload
  await readOut(request, maxWait)
}

async function readOut(request: IncomingMessage, maxWait: number): Promise<void> {
  request.resume()
  // It fails if the client leaves, or is too slow.
  await finished(request, { signal: AbortSignal.timeout(maxWait) }).catch(() => {})
}
