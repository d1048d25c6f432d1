import type { FastifyRequest } from 'fastify'
import { actorOf, unknownAt } from '../../actions/audit.ts'
import { findVisitor } from '../../actions/sessions.ts'
import { formTokenOf } from '../../domain/accounts/session.ts'
import { type Language, languages, personOf } from '../../domain/accounts/user.ts'
import type { Exchange, PageContext } from '../page-route.ts'
import { queryOf } from '../query-of.ts'
import type { Site } from '../site.ts'
import { acceptedLanguage } from './accepted-language.ts'
import { Cookies } from './cookies.ts'

/** A request for a page, with what is known of its sender. */
interface Visit {
  readonly context: PageContext
  readonly cookies: Cookies
}

/** Builds the `PageContext` of a request, and tells the gate and the log its user. */
export async function visitOf(site: Site, { request, reply }: Exchange): Promise<Visit> {
  const cookies = new Cookies(request, reply, site)
  const session = cookies.get('session')
  const visitor = session === undefined ? undefined : await findVisitor(site.deps, session)
  // The response waits for unsynced commits of theirs.
  if (visitor) request.person = personOf(visitor.user)
  const formToken = session && visitor ? formTokenOf(session, visitor.user.id) : undefined
  const client = site.clientOf(request.ip)
  // Beside a session, somebody else may want to sign in: the language of its user says nothing about them.
  const preferredLanguage = languageOf(request, visitor ? undefined : cookies)
  const context: PageContext = {
    deps: { ...site.deps, actor: visitor ? actorOf(visitor.user, client) : unknownAt(client) },
    site,
    language: visitor?.user.language ?? preferredLanguage,
    preferredLanguage,
    moment: { now: site.deps.clock.now(), timeZone: visitor?.user.timeZone ?? site.timeZone },
    url: request.url,
    origin: site.baseUrl ?? `${cookies.isSecure ? 'https' : 'http'}://${request.host}`,
    params: request.params as Readonly<Record<string, string>>,
    query: queryOf(request.url),
    form: request.body instanceof URLSearchParams ? request.body : new URLSearchParams(),
    visitor,
    client,
    userAgent: request.headers['user-agent'] ?? '',
    isByScript: request.headers['hx-request'] !== undefined,
    device: cookies.get('device'),
    signingIn: cookies.getSigningIn(),
    formToken,
  }
  return { context, cookies }
}

/** Language in the URL, or that of the browser's last user by its `cookies`, or the one that the browser prefers. */
export function languageOf({ url, headers }: FastifyRequest, cookies?: Cookies): Language {
  const remembered = known(cookies?.get('language'))
  return chosenLanguage({ url }) ?? remembered ?? acceptedLanguage(headers['accept-language'])
}

/** The language in a URL, if it has one. */
export const chosenLanguage = ({ url }: { readonly url: string }): Language | undefined =>
  known(/[?&]language=(\w+)/.exec(url)?.[1])

const known = (word: string | undefined) => languages.find((it) => it === word)
