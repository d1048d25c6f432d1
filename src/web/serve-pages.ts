import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { DomainError } from '../domain/errors.ts'
import type { Ask, Outcome, PageRoute } from './ask.ts'
import type { Guard } from './guards.ts'
import { document } from './layout.ts'
import { failurePage, staleFormPage } from './pages/failure.ts'
import { isFromOwnPage } from './same-origin.ts'
import { sendPage } from './send-page.ts'
import type { Site } from './site.ts'
import { type Visit, visitOf } from './visits.ts'

/** Serves `routes` to those whom `guard` lets through. */
export function servePages<A extends Ask>(
  app: FastifyInstance,
  site: Site,
  { routes, guard }: { readonly routes: readonly PageRoute<A>[]; readonly guard: Guard<A> },
): void {
  for (const route of routes) {
    app.route({
      method: route.method,
      url: route.path,
      schema: { hide: true },
      async handler(request, reply) {
        const visit = await visitOf(site, request, reply)
        const outcome = await outcomeOf(visit, route, { guard, request })
        return answer(reply, visit, outcome)
      },
    })
  }
}

interface Asked<A extends Ask> {
  readonly guard: Guard<A>
  readonly request: FastifyRequest
}

async function outcomeOf<A extends Ask>(
  { ask, secret }: Visit,
  route: PageRoute<A>,
  { guard, request }: Asked<A>,
): Promise<Outcome> {
  const admission = guard(ask)
  if ('instead' in admission) return admission.instead
  // What the service knows people by: it holds back what is not on the disk yet, and logs whose request it was.
  if (isOfVisitor(admission.ask)) request.principal = admission.ask.principal
  if (route.method === 'POST' && !isFromOwnPage(request, ask.site, secret)) {
    return { page: staleFormPage(ask.language), status: 403 }
  }
  try {
    return await route.answer(admission.ask)
  } catch (error) {
    if (!(error instanceof DomainError) || error.code === 'unavailable') throw error
    return failurePage(error, ask.language)
  }
}

const isOfVisitor = (ask: Ask): ask is Ask & Pick<FastifyRequest, 'principal'> => 'principal' in ask

function answer(reply: FastifyReply, { ask, cookies }: Visit, outcome: Outcome): FastifyReply {
  if ('redirect' in outcome) {
    cookies.follow(outcome)
    return reply.redirect(outcome.redirect, 303)
  }
  if (outcome.session) cookies.setSession(outcome.session)
  return sendPage(reply, outcome, document({ ...ask, notice: cookies.takeNotice() }, outcome.page))
}
