import type { FastifyReply, FastifyRequest } from 'fastify'
import { DomainError } from '../domain/errors.ts'
import type { Address } from './addresses.ts'
import { administrators, anybody, type Guard, signedIn } from './guards.ts'
import { document } from './layout.ts'
import { goTo } from './outcomes.ts'
import type { Outcome, PageContext, PageRoute, VisitorContext } from './page-route.ts'
import { failurePage, staleFormPage } from './pages/failure.ts'
import { administratorRoutes, openRoutes, visitorRoutes } from './routes/index.ts'
import { isFromOwnOrigin } from './same-origin.ts'
import { sendPage } from './send-page.ts'
import type { Site } from './site.ts'
import { answerStale, isStale } from './stale-form.ts'
import { type Visit, visitOf } from './visits.ts'

/** One request for a page. */
interface Exchange {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/** Sends the page at `address`, if the visitor may see it. */
export async function servePage(
  site: Site,
  address: Address,
  { request, reply }: Exchange,
): Promise<FastifyReply> {
  const answer = answers.get(address)
  if (!answer) throw new Error(`no route answers ${address}`)
  const visit = await visitOf(site, request, reply)
  const outcome = await answer(visit, request)
  return send(reply, visit, outcome)
}

type Answer = (visit: Visit, request: FastifyRequest) => Promise<Outcome>

const answers: ReadonlyMap<string, Answer> = new Map([
  ...guarded(anybody, openRoutes),
  ...guarded(signedIn, visitorRoutes),
  ...guarded(administrators, administratorRoutes),
])

/** The handlers of `routes`, behind `guard`. */
function guarded<A extends PageContext>(
  guard: Guard<A>,
  routes: readonly PageRoute<A>[],
): [string, Answer][] {
  return routes.map((route) => [
    `${route.method} ${route.path}`,
    (visit, request) => outcomeOf(visit, route, { guard, request }),
  ])
}

interface Guarded<A extends PageContext> {
  readonly guard: Guard<A>
  readonly request: FastifyRequest
}

async function outcomeOf<A extends PageContext>(
  { context }: Visit,
  route: PageRoute<A>,
  { guard, request }: Guarded<A>,
): Promise<Outcome> {
  const { site, language } = context
  const isForm = route.method === 'POST'
  const isOwn = isForm && isFromOwnOrigin(request, site)
  const admission = guard(context, route.path)
  if ('instead' in admission) {
    const { instead } = admission
    const isLost = isOwn && !context.visitor && 'redirect' in instead
    return isLost ? goTo(instead.redirect, { code: 'session_over' }) : instead
  }
  const admitted = admission.context
  const isOfVisitor = isVisitor(admitted)
  // The gate and the log need the user: the response waits for unsynced commits of theirs.
  if (isOfVisitor) request.person = admitted.person
  if (isForm && !isOwn) return { page: staleFormPage(language), status: 403 }
  try {
    if (isForm && isOfVisitor && isStale(admitted)) return await answerStale(route, admitted)
    return await route.answer(admitted)
  } catch (error) {
    if (!(error instanceof DomainError) || error.code === 'unavailable') throw error
    return failurePage(error, language)
  }
}

/** Whether a page is only for signed-in users. The forms of the others need no session. */
const isVisitor = <A extends PageContext>(context: A): context is A & VisitorContext =>
  'person' in context

function send(reply: FastifyReply, { context, cookies }: Visit, outcome: Outcome): FastifyReply {
  if ('redirect' in outcome) {
    cookies.follow(outcome)
    return reply.redirect(outcome.redirect, 303)
  }
  if (outcome.session) cookies.setSession(outcome.session)
  if (outcome.signingIn) cookies.setSigningIn(outcome.signingIn)
  const notice = outcome.notice ?? cookies.takeNotice()
  return sendPage(reply, outcome, document({ ...context, notice }, outcome.page))
}
