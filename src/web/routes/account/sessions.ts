import { endOtherSessions, endSession } from '../../../actions/sessions.ts'
import { isOver } from '../../../domain/accounts/session.ts'
import { goTo, show } from '../../outcomes.ts'
import type { Outcome, PageRoute, VisitorContext } from '../../page-route.ts'
import { sessionsPage } from '../../pages/account/sessions.ts'
import { idParameter } from '../../requests/id-parameter.ts'

const here = '/account/sessions'

export const accountSessionRoutes: readonly PageRoute[] = [
  { method: 'GET', path: here, answer: list },
  { method: 'GET', path: `${here}/end-others`, answer: () => goTo(here) },
  { method: 'POST', path: `${here}/end-others`, answer: endOthers },
  { method: 'GET', path: `${here}/:id/end`, answer: () => goTo(here) },
  { method: 'POST', path: `${here}/:id/end`, answer: end },
]

async function list(context: VisitorContext): Promise<Outcome> {
  const { deps, visitor, moment } = context
  const all = await deps.store.sessions.ofUser(visitor.user.id)
  const sessions = all.filter((session) => !isOver(session, moment.now))
  return show(sessionsPage({ ...context, sessions, present: visitor.session.id }))
}

async function end(context: VisitorContext): Promise<Outcome> {
  await endSession(context.deps, context.visitor, idParameter(context, 'Session'))
  return goTo(here, { code: 'session_ended' })
}

async function endOthers({ deps, visitor }: VisitorContext): Promise<Outcome> {
  await endOtherSessions(deps, visitor)
  return goTo(here, { code: 'sessions_ended' })
}
