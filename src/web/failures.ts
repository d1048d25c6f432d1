import type { FastifyReply } from 'fastify'
import { DomainError, isUnavailable, notFound } from '../domain/errors.ts'
import type { Language } from '../domain/user.ts'
import { Cookies } from './cookies.ts'
import { document } from './layout.ts'
import type { Exchange, PageOutcome } from './page-route.ts'
import { defectPage, failurePage, refusedFormPage, tooLongFormPage } from './pages/failure.ts'
import { headersOfPages } from './security-headers.ts'
import { sendPage } from './send-page.ts'
import type { Site } from './site.ts'
import { languageOf } from './visits.ts'

/** Sends the page of a failure. Logs defects, and failures of the store; not mistakes of the caller. */
export function tellFailure(site: Site, error: unknown, exchange: Exchange): FastifyReply {
  const { id } = exchange.request
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500
  if (error instanceof DomainError) {
    if (isUnavailable(error)) site.report(error.cause, id)
    return send(site, exchange, (language) => failurePage(error, language))
  }
  if (status === 413) return send(site, exchange, tooLongFormPage)
  if (status < 500) return send(site, exchange, refusedFormPage)
  site.report(error, id)
  return send(site, exchange, (language) => defectPage(language, id))
}

/** Sends the page for an unknown address, or (405) for one that only takes forms. */
export function sendNotFound(site: Site, exchange: Exchange, status: 404 | 405): FastifyReply {
  exchange.reply.headers(headersOfPages)
  const page = (language: Language) => ({ ...failurePage(notFound('Page'), language), status })
  return send(site, exchange, page)
}

/** Shows no visitor: reading the session may be what failed. */
function send(
  site: Site,
  { request, reply }: Exchange,
  outcomeIn: (language: Language) => PageOutcome,
): FastifyReply {
  const language = languageOf(request, new Cookies(request, reply, site))
  const frame = {
    language,
    url: request.url,
    formToken: undefined,
    visitor: undefined,
    notice: undefined,
    isRefused: false,
  }
  const outcome = outcomeIn(language)
  return sendPage(reply, outcome, document(frame, outcome.page))
}
