import type { FastifyReply, FastifyRequest } from 'fastify'
import { DomainError } from '../../domain/errors.ts'
import type { Address } from '../addresses.ts'
import type { Exchange, Outcome, PageContext, PageRoute, VisitorContext } from '../page-route.ts'
import { failurePage } from '../pages/failure.ts'
import type { Cookies } from '../requests/cookies.ts'
import { administrators, anybody, type Guard, signedIn } from '../requests/guards.ts'
import { isFromOwnOrigin } from '../requests/same-origin.ts'
import { visitOf } from '../requests/visits.ts'
import { administratorRoutes, openRoutes, visitorRoutes } from '../routes/index.ts'
import type { Site } from '../site.ts'
import { topicOf } from './notice-topic.ts'
import { sendFile } from './send-file.ts'
import { sendPage } from './send-page.ts'
import { answerStale, answerUnsent, isStale } from './stale-form.ts'

/** Sends the page at `address`, if the visitor may see it. */
export async function servePage(
  site: Site,
  address: Address,
  exchange: Exchange,
): Promise<FastifyReply> {
  const handle = handlers.get(address)
  if (!handle) throw new Error(`no route answers ${address}`)
  const { context, cookies } = await visitOf(site, exchange)
  if (context.visitor) cookies.remember(context.visitor.user.language)
  return send(exchange, cookies, await handle(context, exchange.request))
}

type Handler = (context: PageContext, request: FastifyRequest) => Promise<Answered>

interface Answered {
  readonly outcome: Outcome
  /** The context in which the page is shown: an open page is the same beside a session as without one. */
  readonly frame: PageContext
}

const handlers: ReadonlyMap<string, Handler> = new Map([
  ...guarded(anybody, openRoutes),
  ...guarded(signedIn, visitorRoutes),
  ...guarded(administrators, administratorRoutes),
])

/** The handlers of `routes`, behind `guard`. */
function guarded<A extends PageContext>(
  guard: Guard<A>,
  routes: readonly PageRoute<A>[],
): [string, Handler][] {
  return routes.map((route) => [
    `${route.method} ${route.path}`,
    (context, request) => answerOf(context, route, { guard, request }),
  ])
}

interface Guarded<A extends PageContext> {
  readonly guard: Guard<A>
  readonly request: FastifyRequest
}

async function answerOf<A extends PageContext>(
  context: PageContext,
  route: PageRoute<A>,
  { guard, request }: Guarded<A>,
): Promise<Answered> {
  const isOwn = route.method === 'POST' && isFromOwnOrigin(request, context.site)
  if (route.method === 'POST' && !isOwn) {
    const { id: requestId, host, headers } = request
    context.site.reportForeign({ requestId, host, origin: headers.origin })
  }
  const admission = guard(context, route.path)
  if ('instead' in admission) {
    const { instead } = admission
    if (!isOwn || !('redirect' in instead)) return { outcome: instead, frame: context }
    return { outcome: answerUnsent(route, context, instead.redirect), frame: context }
  }
  const frame = admission.context
  return { outcome: await outcomeOf(frame, route, isOwn), frame }
}

/** @param isOwn whether it is a form of this site. */
async function outcomeOf<A extends PageContext>(
  context: A,
  route: PageRoute<A>,
  isOwn: boolean,
): Promise<Outcome> {
  const { language } = context
  const isForm = route.method === 'POST'
  if (isForm && !isOwn) return failurePage('staleForm', language)
  const isOfTheirs = isForm && isOfVisitor(context)
  if (isOfTheirs) {
    const { isAdmitted, resetSeconds } = context.site.countForm(context.person.userId)
    if (!isAdmitted) return { ...failurePage('throttled', language), retryAfter: resetSeconds }
  }
  try {
    if (isOfTheirs && isStale(context)) return await answerStale(route, context)
    return await route.answer(context)
  } catch (error) {
    if (!(error instanceof DomainError) || error.code === 'unavailable') throw error
    return failurePage(error.code, language)
  }
}

/** Whether a page is only for signed-in users. The forms of the others need no token. */
const isOfVisitor = <A extends PageContext>(context: A): context is A & VisitorContext =>
  'person' in context

async function send(
  exchange: Exchange,
  cookies: Cookies,
  { outcome, frame }: Answered,
): Promise<FastifyReply> {
  const { reply } = exchange
  if ('file' in outcome) return sendFile(exchange, outcome.file, frame.site)
  if ('redirect' in outcome) {
    cookies.follow(outcome)
    return reply.redirect(outcome.redirect, 303)
  }
  if (outcome.session) cookies.setSession(outcome.session)
  if (outcome.signingIn) cookies.setSigningIn(outcome.signingIn)
  const told = outcome.notice ?? cookies.takeNotice()
  const { language = frame.language } = outcome
  const notice = told && { ...told, topic: await topicOf({ ...frame, language }, told) }
  const isRefused = outcome.status === 422 || outcome.status === 429
  return sendPage(reply, outcome, { ...frame, language, notice, isRefused })
}
