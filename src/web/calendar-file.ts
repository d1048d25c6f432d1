import { hash } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import { findLinkedUser } from '../actions/calendar-links.ts'
import { DomainError, notFound } from '../domain/errors.ts'
import { personOf } from '../domain/user.ts'
import { isKnown } from '../domain/version-tag.ts'
import { isToldSecure } from './https.ts'
import { calendarText } from './icalendar.ts'
import { linkedCalendar } from './linked-calendar.ts'
import type { Exchange } from './page-route.ts'
import type { Site } from './site.ts'

/**
 * Sends the calendar at the secret address with `token`, which is the only authorization.
 *
 * @throws {DomainError} `not_found`, also while its user is disabled; `throttled`.
 */
export async function sendCalendar(
  site: Site,
  token: string,
  { request, reply }: Exchange,
): Promise<FastifyReply> {
  const { deps } = site
  const user = await findLinkedUser(deps, token)
  if (!user) throw notFound('Calendar')
  const { isAdmitted, resetSeconds } = site.countCalendar(user.id)
  if (!isAdmitted) {
    reply.header('retry-after', String(resetSeconds))
    throw new DomainError('throttled', 'Too many requests')
  }
  // The gate and the log need the user: the response waits for unsynced commits of theirs.
  request.person = personOf(user)
  const scheme = isToldSecure(request, site) ? 'https' : 'http'
  const origin = site.baseUrl ?? `${scheme}://${request.host}`
  const moment = { now: deps.clock.now(), timeZone: user.timeZone }
  const text = calendarText(await linkedCalendar(deps, user, { origin, moment }))
  const etag = `"${hash('sha256', text, 'base64url')}"`
  reply.header('etag', etag)
  if (isKnown(etag, request.headers['if-none-match'])) return reply.code(304).send()
  return reply.type('text/calendar; charset=utf-8').send(text)
}
