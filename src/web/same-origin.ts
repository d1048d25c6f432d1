import type { FastifyRequest } from 'fastify'
import { formTokenOf } from '../domain/session.ts'
import type { Site } from './site.ts'

/**
 * Whether a form was sent by a page of this site: its origin is the host that was asked, and it
 * carries what only a page of this session could know (OWASP Cross-Site Request Forgery
 * Prevention Cheat Sheet). Browsers send `Origin` with every form, also without HTTPS, unless the page asks for no
 * referrer at all; that is why ours do not.
 */
export function isFromOwnPage(
  { headers, host, body }: FastifyRequest,
  { baseUrl }: Pick<Site, 'baseUrl'>,
  secret: string | undefined,
): boolean {
  const fetchSite = headers['sec-fetch-site']
  if (fetchSite !== undefined && fetchSite !== 'same-origin') return false
  const origin = URL.parse(headers.origin ?? '')
  if (origin === null || !(origin.host === hostOf(host, origin) || isBase(origin, baseUrl)))
    return false
  const token = body instanceof URLSearchParams ? body.get('form_token') : null
  return secret !== undefined && token === formTokenOf(secret)
}

/** As a URL has it: without the port that goes without saying. */
const hostOf = (host: string, { protocol }: URL) => URL.parse(`${protocol}//${host}`)?.host

const isBase = (origin: URL, baseUrl: string | undefined) =>
  baseUrl !== undefined && URL.parse(baseUrl)?.origin === origin.origin
