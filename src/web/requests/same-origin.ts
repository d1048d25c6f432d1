import type { FastifyRequest } from 'fastify'
import type { Site } from '../site.ts'
import { isToldSecure } from './https.ts'

/**
 * Whether a form comes from a page of this site, in whatever session: enough to act on only where
 * the form itself has the authorization, such as a password (OWASP Cross-Site Request Forgery
 * Prevention Cheat Sheet).
 * Its `Origin` must be the requested host. Browsers send `Origin` with every form, without
 * HTTPS too, unless the referrer policy is `no-referrer`. Ours is not.
 */
export function isFromOwnOrigin(request: FastifyRequest, site: Pick<Site, 'baseUrl'>): boolean {
  const { headers, host } = request
  const fetchSite = headers['sec-fetch-site']
  if (fetchSite !== undefined && fetchSite !== 'same-origin') return false
  const origin = URL.parse(headers.origin ?? '')
  if (origin === null) return false
  // Where the site has HTTPS, somebody on the way can make pages of the same host without it.
  if (origin.protocol === 'http:' && isToldSecure(request, site)) return false
  return origin.host === hostOf(host, origin) || isBase(origin, site.baseUrl)
}

/** Host as in a URL, without a default port. */
const hostOf = (host: string, { protocol }: URL) => URL.parse(`${protocol}//${host}`)?.host

const isBase = (origin: URL, baseUrl: string | undefined) =>
  baseUrl !== undefined && URL.parse(baseUrl)?.origin === origin.origin
