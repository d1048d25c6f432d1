import { makeCalendarLink, removeCalendarLink } from '../../../actions/calendar-links.ts'
import { linkPath } from '../../../domain/accounts/link-path.ts'
import { given } from '../../forms/forms.ts'
import { goTo, show } from '../../outcomes.ts'
import type { Outcome, PageRoute, VisitorContext } from '../../page-route.ts'
import { calendarLinkPage, newCalendarLinkPage } from '../../pages/account/calendar.ts'
import { reminderSection } from '../../pages/account/reminders.ts'
import { passwordFirst } from '../../requests/guards.ts'

const here = '/account/calendar'

export const accountCalendarRoutes: readonly PageRoute[] = [
  { method: 'GET', path: here, answer: look },
  { method: 'POST', path: here, answer: make },
  // Where the way back after a sign-in leads.
  { method: 'GET', path: `${here}/remove`, answer: () => goTo(here) },
  { method: 'POST', path: `${here}/remove`, answer: remove },
]

async function look(context: VisitorContext): Promise<Outcome> {
  const { deps, person, visitor } = context
  const { calendarLinks, reminderSubscriptions } = deps.store
  const link = await calendarLinks.ofUser(person.userId)
  const reminders =
    deps.notifier &&
    reminderSection(context, visitor.user, await reminderSubscriptions.ofUser(person.userId))
  return show(calendarLinkPage(context, link, reminders))
}

async function make(context: VisitorContext): Promise<Outcome> {
  const { deps, visitor, language, origin } = context
  // A link outlives the session: somebody at an unattended browser must not make one.
  const password = passwordFirst(context, here)
  if (password) return password
  const instead = given(context.form, 'instead')
  const token = await makeCalendarLink(deps, visitor, { origin, instead })
  // A reload of the page that shows a link must not replace it.
  if (token === undefined) return goTo(here)
  return show(newCalendarLinkPage(language, `${origin}${linkPath.calendar(token)}`))
}

async function remove({ deps, visitor }: VisitorContext): Promise<Outcome> {
  await removeCalendarLink(deps, visitor)
  return goTo(here, { code: 'calendar_link_removed' })
}
