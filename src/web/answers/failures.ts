import type { FastifyReply } from 'fastify'
import { DomainError, isUnavailable, reasonOf } from '../../domain/errors.ts'
import type { Frame } from '../layout.ts'
import type { Exchange } from '../page-route.ts'
import { defectPage, type Failure, failurePage } from '../pages/failure.ts'
import { Cookies } from '../requests/cookies.ts'
import { languageOf, visitOf } from '../requests/visits.ts'
import type { Site } from '../site.ts'
import { headersOfPages } from './security-headers.ts'
import { sendPage } from './send-page.ts'

/** Sends the page of a failure. Logs defects, and failures of the store; not mistakes of the caller. */
export function tellFailure(site: Site, error: unknown, exchange: Exchange): FastifyReply {
  const { id } = exchange.request
  const failure = failureOf(error)
  if (failure === 'defect' || failure === 'unavailable') site.report(reasonOf(error), id)
  const frame = nobodysFrame(site, exchange)
  const { language } = frame
  const outcome = failure === 'defect' ? defectPage(language, id) : failurePage(failure, language)
  return sendPage(exchange.reply, outcome, frame)
}

function failureOf(error: unknown): Failure {
  if (error instanceof DomainError) return error.code
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500
  if (status === 413) return 'tooLong'
  return status < 500 ? 'invalid' : 'defect'
}

/** Sends the page for an unknown address, or (405) for one that only takes forms. */
export async function sendNotFound(
  site: Site,
  exchange: Exchange,
  status: 404 | 405,
): Promise<FastifyReply> {
  const { reply } = exchange
  reply.headers(headersOfPages)
  const frame = await visitorFrame(site, exchange)
  const outcome = { ...failurePage('not_found', frame.language), status }
  return sendPage(reply, outcome, frame)
}

/** A frame with the visitor, whose sections lead on. If sessions cannot be read, it is the frame of nobody. */
async function visitorFrame(site: Site, exchange: Exchange): Promise<Frame> {
  try {
    const { context } = await visitOf(site, exchange)
    return context
  } catch (error) {
    if (!isUnavailable(error)) throw error
    return nobodysFrame(site, exchange)
  }
}

/** Shows no visitor: reading the session may be what failed. */
const nobodysFrame = (site: Site, { request, reply }: Exchange): Frame => ({
  language: languageOf(request, new Cookies(request, reply, site)),
  url: request.url,
  formToken: undefined,
  visitor: undefined,
})
