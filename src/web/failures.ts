import type { FastifyReply, FastifyRequest } from 'fastify'
import { DomainError, isUnavailable, notFound } from '../domain/errors.ts'
import { document } from './layout.ts'
import type { PageOutcome } from './page-route.ts'
import { defectPage, failurePage, refusedFormPage } from './pages/failure.ts'
import { headersOfPages } from './security-headers.ts'
import { sendPage } from './send-page.ts'
import type { Site } from './site.ts'
import { languageOf } from './visits.ts'

/** Sends the page of a failure. Logs defects, and failures of the store; not mistakes of the caller. */
export function tellFailure(
  { report }: Site,
  error: unknown,
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
): FastifyReply {
  const language = languageOf(request)
  if (error instanceof DomainError) {
    if (isUnavailable(error)) report(error.cause, request.id)
    return send(request, reply, failurePage(error, language))
  }
  const isRefused =
    error instanceof Error && 'statusCode' in error && Number(error.statusCode) < 500
  if (isRefused) return send(request, reply, refusedFormPage(language))
  report(error, request.id)
  return send(request, reply, defectPage(language, request.id))
}

/** Sends the page for an unknown address, or (405) for one that only takes forms. */
export function sendNotFound(
  request: FastifyRequest,
  reply: FastifyReply,
  status: 404 | 405,
): FastifyReply {
  reply.headers(headersOfPages)
  return send(request, reply, { ...failurePage(notFound('Page'), languageOf(request)), status })
}

/** Shows no visitor: reading the session may be what failed. */
function send(request: FastifyRequest, reply: FastifyReply, outcome: PageOutcome): FastifyReply {
  const frame = {
    language: languageOf(request),
    url: request.url,
    formToken: undefined,
    visitor: undefined,
    notice: undefined,
  }
  return sendPage(reply, outcome, document(frame, outcome.page))
}
