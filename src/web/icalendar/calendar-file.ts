import { hash } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import { findLinkedUser } from '../../actions/calendar-links.ts'
import { DomainError } from '../../domain/errors.ts'
import { personOf } from '../../domain/user.ts'
import { isKnown } from '../../domain/version-tag.ts'
import { isToldSecure } from '../https.ts'
import type { Exchange } from '../page-route.ts'
import type { Site } from '../site.ts'
import { calendarText } from './icalendar.ts'
import { linkedCalendar } from './linked-calendar.ts'

/** Its token is one of `newToken`. */
const fileName = /^([\w-]{43})\.ics$/

/**
 * Sends the calendar of the link whose secret address ends in `file`, the only authorization; undefined if there is none,
 * or its user is disabled.
 *
 * @throws {DomainError} `throttled`.
 */
export async function sendCalendar(
  site: Site,
  file: string,
  { request, reply }: Exchange,
): Promise<FastifyReply | undefined> {
  const { deps } = site
  const [, token] = fileName.exec(file) ?? []
  const user = token === undefined ? undefined : await findLinkedUser(deps, token)
  if (!user) return undefined
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
