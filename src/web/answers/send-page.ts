import type { FastifyReply } from 'fastify'
import type { Html } from '../html.ts'
import type { PageOutcome } from '../page-route.ts'

/** Sends a page. */
export function sendPage(
  reply: FastifyReply,
  { status = 200, retryAfter }: PageOutcome,
  document: Html,
): FastifyReply {
  if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter))
  return reply.code(status).type('text/html; charset=utf-8').send(document.text)
}
