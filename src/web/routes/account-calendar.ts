import { makeCalendarLink, removeCalendarLink } from '../../actions/calendar-links.ts'
import { isConfirmed } from '../../domain/session.ts'
import { goTo, show } from '../outcomes.ts'
import type { Outcome, PageRoute, VisitorContext } from '../page-route.ts'
import { calendarLinkPage, newCalendarLinkPage } from '../pages/account-calendar.ts'

const here = '/account/calendar'

export const accountCalendarRoutes: readonly PageRoute<VisitorContext>[] = [
  { method: 'GET', path: here, answer: look },
  { method: 'POST', path: here, answer: make },
  { method: 'GET', path: `${here}/remove`, answer: () => goTo(here) },
  { method: 'POST', path: `${here}/remove`, answer: remove },
]

async function look(context: VisitorContext): Promise<Outcome> {
  const link = await context.deps.store.calendarLinks.ofUser(context.person.userId)
  return show(calendarLinkPage(context, link))
}

async function make({ deps, visitor, moment, language, origin }: VisitorContext): Promise<Outcome> {
  // A link outlives the session: somebody at an unattended browser must not make one.
  if (!isConfirmed(visitor.session, moment.now)) {
    return goTo(`/confirm?next=${here}`, { code: 'confirm_first' })
  }
  const token = await makeCalendarLink(deps, visitor)
  return show(newCalendarLinkPage(language, new URL(`/calendar/${token}.ics`, origin)))
}

async function remove({ deps, visitor }: VisitorContext): Promise<Outcome> {
  await removeCalendarLink(deps, visitor)
  return goTo(here, { code: 'calendar_link_removed' })
}
