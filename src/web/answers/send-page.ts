import type { FastifyReply } from 'fastify'
import { document, type Frame } from '../layout.ts'
import type { PageOutcome } from '../page-route.ts'

/** Sends a page in its frame. */
export function sendPage(
  reply: FastifyReply,
  { page, status = 200, retryAfter }: PageOutcome,
  frame: Frame,
): FastifyReply {
  if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter))
  return reply.code(status).type('text/html; charset=utf-8').send(document(frame, page).text)
}
