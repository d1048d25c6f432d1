import {
  askForReminders,
  confirmReminders,
  removeReminders,
  userOfReminderLink,
} from '../../../actions/reminders.ts'
import { linkPath } from '../../../domain/accounts/link-path.ts'
import { goTo, show } from '../../outcomes.ts'
import type {
  OpenContext,
  Outcome,
  PageOutcome,
  PageRoute,
  VisitorContext,
} from '../../page-route.ts'
import {
  confirmRemindersPage,
  reminderLinkOverPage,
  remindersConfirmedPage,
} from '../../pages/account/reminders.ts'
import { inLanguageOf } from '../../requests/link-language.ts'
import { tokenParameter } from '../../requests/token-parameter.ts'
import { onTheWay } from '../../sign-in-redirects.ts'

const path = '/account/reminders'
/** The page that has the forms. */
const back = '/account/calendar'

export const accountReminderRoutes: readonly PageRoute[] = [
  // Where the way back after a sign-in leads.
  { method: 'GET', path, answer: () => goTo(back) },
  { method: 'POST', path, answer: ask },
  { method: 'GET', path: `${path}/remove`, answer: () => goTo(back) },
  { method: 'POST', path: `${path}/remove`, answer: remove },
]

/** The token in the address is the only authorization. */
export const reminderLinkRoutes: readonly PageRoute<OpenContext>[] = [
  { method: 'GET', path: '/reminders/:token', answer: offer },
  { method: 'POST', path: '/reminders/:token', answer: confirm },
]

async function ask({ deps, visitor }: VisitorContext): Promise<Outcome> {
  const asked = await askForReminders(deps, visitor)
  return goTo(back, { code: `reminders_${asked}` })
}

async function remove({ deps, visitor }: VisitorContext): Promise<Outcome> {
  await removeReminders(deps, visitor)
  return goTo(back, { code: 'reminders_off' })
}

async function offer(context: OpenContext): Promise<Outcome> {
  const user = await userOfReminderLink(context.deps, tokenParameter(context))
  if (!user) return over(context)
  const action = onTheWay(context, linkPath.reminders(encodeURIComponent(tokenParameter(context))))
  return inLanguageOf(user, context, (own) => show(confirmRemindersPage(own, user, action)))
}

async function confirm(context: OpenContext): Promise<Outcome> {
  const user = await confirmReminders(context.deps, tokenParameter(context))
  if (!user) return over(context)
  return inLanguageOf(user, context, ({ language }) => show(remindersConfirmedPage(language)))
}

const over = ({ language }: OpenContext): PageOutcome => ({
  page: reminderLinkOverPage(language),
  status: 404,
})
