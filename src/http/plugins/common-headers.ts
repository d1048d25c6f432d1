import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Person } from '../../domain/accounts/user.ts'
import type { Gate } from '../answers/gate.ts'
import { headersIn, type WholeAnswer } from '../answers/whole-answer.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Header lines common to all responses, each with CRLF. */
    head: string
    /** Whose data it is about; undefined until a key or a session has identified the user. */
    person: Pick<Person, 'userId'> | undefined
  }
  interface FastifyReply {
    /** Sends a response without Fastify. */
    sendWhole(answer: WholeAnswer): void
  }
}

/** The headers of every response. */
export const commonHeaders = (id: string) =>
  `x-request-id: ${id}\r\nx-content-type-options: nosniff\r\n`

/** Cacheable by the client alone, with revalidation each time. */
const cached = 'private, no-cache'
export const cacheableHeaders = `cache-control: ${cached}\r\n`

export function addCommonHeaders(app: FastifyInstance): void {
  app.decorateRequest('head', '')
  app.decorateRequest('person')
  app.addHook('onRequest', (request, _reply, done) => {
    request.head = commonHeaders(request.id)
    done()
  })
}

/** Sends every response through the gate. */
export function sendThrough(app: FastifyInstance, gate: Gate): void {
  app.addHook('onSend', (request, reply, _payload, done) => {
    addHead(reply, request.head)
    reply.header('cache-control', reply.statusCode < 400 ? cached : 'no-store')
    gate.send(request.person?.userId, done)
  })
  app.decorateReply('sendWhole', function sendWhole({ status, head, body }) {
    const { request, raw } = this
    const answer = { status, head: request.head + head + cacheableHeaders, body }
    const send = () => gate.sendWhole(request.person?.userId, raw, answer)
    const bodyReadOut = this.bodyReadOut()
    if (bodyReadOut) void bodyReadOut.then(send)
    else send()
    this.hijack()
  })
}

/** Keeps the route's own headers; `vary` combines both values. */
function addHead(reply: FastifyReply, lines: string): void {
  for (const [name, value] of headersIn(lines)) {
    const own = reply.getHeader(name)
    if (own === undefined) reply.header(name, value)
    else if (name === 'vary') reply.header(name, `${own}, ${value}`)
  }
}
