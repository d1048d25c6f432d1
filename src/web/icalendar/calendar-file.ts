import { hash } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { findCalendarLink } from '../../actions/calendar-links.ts'
import { isToken } from '../../domain/accounts/token.ts'
import { personOf } from '../../domain/accounts/user.ts'
import { DomainError } from '../../domain/errors.ts'
import type { OneByOne } from '../../domain/one-by-one.ts'
import { isKnown } from '../../domain/version-tag.ts'
import type { Exchange } from '../page-route.ts'
import type { Site } from '../site.ts'
import { calendarText } from './icalendar.ts'
import { linkedCalendar } from './linked-calendar.ts'

/**
 * Sends the calendar of the link whose secret address ends in `file`, the only authorization. False if there is none, or
 * its user is disabled.
 *
 * @param calendars in which they are made.
 * @throws {DomainError} `throttled`.
 */
export async function sendCalendar(
  { deps, baseUrl, countCalendar }: Site,
  file: string,
  { request, reply }: Exchange,
  calendars: OneByOne,
): Promise<boolean> {
  const [, token] = /^(.+)\.ics$/.exec(file) ?? []
  const found = isToken(token) ? await findCalendarLink(deps, token) : undefined
  if (!found) return false
  const { link, user } = found
  const { isAdmitted, resetSeconds } = countCalendar(user.id)
  if (!isAdmitted) {
    reply.header('retry-after', String(resetSeconds))
    throw new DomainError('throttled', 'Too many requests')
  }
  // The gate and the log need the user: the response waits for unsynced commits of theirs.
  request.person = personOf(user)
  const origin = baseUrl ?? link.origin
  // Texts of the greatest length take 70 ms to read, and 30 to write. Others are answered before and after each.
  const text = await calendars.run(async () => {
    await nextTurn()
    // Nobody is left to read it.
    if (reply.raw.closed) return ''
    const calendar = await linkedCalendar(deps, user, { origin, now: deps.clock.now() })
    await nextTurn()
    return calendarText(calendar)
  })
  const etag = `"${hash('sha256', text, 'base64url')}"`
  reply.header('etag', etag)
  if (isKnown(etag, request.headers['if-none-match'])) reply.code(304).send()
  else reply.type('text/calendar; charset=utf-8').send(text)
  return true
}
