import type { FastifyRequest } from 'fastify'
import { formTokenOf } from '../domain/session.ts'
import type { Site } from './site.ts'

/**
 * Whether a form comes from a page of this site. Its `Origin` must be the requested host,
 * and it must carry a token that only pages of this session know (OWASP Cross-Site Request
 * Forgery Prevention Cheat Sheet). Browsers send `Origin` with every form, without HTTPS
 * too, unless the referrer policy is `no-referrer`. Ours is not.
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

/** Host as in a URL, without a default port. */
const hostOf = (host: string, { protocol }: URL) => URL.parse(`${protocol}//${host}`)?.host

const isBase = (origin: URL, baseUrl: string | undefined) =>
  baseUrl !== undefined && URL.parse(baseUrl)?.origin === origin.origin
