import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Store } from '../../deps.ts'
import { httpDates } from '../http-dates.ts'
import { headersIn, type WholeAnswer, writeWhole } from '../whole-answer.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Header lines that its answer has, whatever that is about; each with its end. */
    head: string
  }
  interface FastifyReply {
    /** Sends an answer past the framework, which would go through its headers several times. */
    sendWhole(answer: WholeAnswer): void
  }
}

/** Puts on every answer what every answer has, whatever it is about. */
export function envelope(app: FastifyInstance): void {
  app.decorateRequest('head', '')
  app.addHook('onRequest', (request, _reply, done) => {
    request.head = `x-request-id: ${request.id}\r\nx-content-type-options: nosniff\r\n`
    done()
  })
}

/**
 * Sends every answer at the end of the turn in which it was made: all that are
 * ready then go out together, and no client is woken while others still wait to
 * be read. One to a user whose newest commit is not yet on the disk waits for
 * that, reads included: nobody is shown what a power cut could still undo.
 */
export function sendInTurns(app: FastifyInstance, store: Pick<Store, 'unsynced'>): void {
  const turn = new Turn()
  const send = (request: FastifyRequest, work: () => void) => {
    const synced = request.principal && store.unsynced(request.principal.userId)
    if (synced) void synced.then(work)
    else turn.add(work)
  }
  app.addHook('onSend', (request, reply, _payload, done) => {
    addHead(reply, request.head)
    reply.header('cache-control', reply.statusCode < 400 ? kept : 'no-store')
    send(request, done)
  })
  const date = httpDates(Date.now)
  app.decorateReply('sendWhole', function sendWhole({ status, head, body }) {
    const { request, raw } = this
    const answer = { status, head: `${request.head}${head}cache-control: ${kept}\r\n`, body }
    send(request, () => writeWhole(raw, answer, date()))
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

/** By whoever asked, who asks each time whether it is still so. */
const kept = 'private, no-cache'

/** What is to be done at the end of this turn of the event loop. */
class Turn {
  #waiting: (() => void)[] = []

  add(work: () => void): void {
    if (this.#waiting.push(work) === 1) setImmediate(this.#end)
  }

  readonly #end = () => {
    const waiting = this.#waiting
    this.#waiting = []
    for (const work of waiting) work()
  }
}
