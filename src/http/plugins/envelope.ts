import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Gate } from '../gate.ts'
import { headersIn, type WholeAnswer } from '../whole-answer.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Header lines that its answer has, whatever that is about; each with its end. */
    head: string
  }
  interface FastifyReply {
    /** Sends an answer past the framework. */
    sendWhole(answer: WholeAnswer): void
  }
}

/** What every answer has, whatever it is about. */
export const commonHead = (id: string) =>
  `x-request-id: ${id}\r\nx-content-type-options: nosniff\r\n`

/** By whoever asked, who asks each time whether it is still so. */
const kept = 'private, no-cache'
/** What an answer has that may be kept. */
export const keptHead = `cache-control: ${kept}\r\n`

/** Puts on every answer what every answer has. */
export function envelope(app: FastifyInstance): void {
  app.decorateRequest('head', '')
  app.addHook('onRequest', (request, _reply, done) => {
    request.head = commonHead(request.id)
    done()
  })
}

/** Sends every answer through the gate. */
export function sendThrough(app: FastifyInstance, gate: Gate): void {
  app.addHook('onSend', (request, reply, _payload, done) => {
    addHead(reply, request.head)
    reply.header('cache-control', reply.statusCode < 400 ? kept : 'no-store')
    gate.send(request.principal?.userId, done)
  })
  app.decorateReply('sendWhole', function sendWhole({ status, head, body }) {
    const { request, raw } = this
    const answer = { status, head: request.head + head + keptHead, body }
    gate.sendWhole(request.principal?.userId, raw, answer)
    this.hijack()
  })
}

/** A header of the route's own stands; `vary` names what either of the two names. */
function addHead(reply: FastifyReply, lines: string): void {
  for (const [name, value] of headersIn(lines)) {
    const own = reply.getHeader(name)
    if (own === undefined) reply.header(name, value)
    else if (name === 'vary') reply.header(name, `${own}, ${value}`)
  }
}
