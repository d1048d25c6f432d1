import { updateUser } from '../../actions/users.ts'
import { canonicalEmail } from '../../domain/accounts/user.ts'
import { attempt, valuesOf } from '../forms/forms.ts'
import { profileValues, readProfile } from '../forms/profile-input.ts'
import { goTo, show, showAgain } from '../outcomes.ts'
import type { Outcome, PageRoute, VisitorContext } from '../page-route.ts'
import { profilePage } from '../pages/account/profile.ts'
import { passwordFirst } from '../requests/guards.ts'
import { accountCalendarRoutes } from './account/calendar.ts'
import { accountKeyRoutes } from './account/keys.ts'
import { accountPasswordRoutes } from './account/password.ts'
import { accountReminderRoutes } from './account/reminders.ts'
import { secondFactorRoutes } from './account/second-factor.ts'
import { accountSessionRoutes } from './account/sessions.ts'

export const accountRoutes: readonly PageRoute[] = [
  {
    method: 'GET',
    path: '/account',
    answer: (context) =>
      show(profilePage({ ...context, values: profileValues(context.visitor.user), issues: [] })),
  },
  { method: 'POST', path: '/account', answer: saveProfile, isTyped: true },
  ...accountPasswordRoutes,
  ...accountSessionRoutes,
  ...accountCalendarRoutes,
  ...accountReminderRoutes,
  ...accountKeyRoutes,
  ...secondFactorRoutes,
]

async function saveProfile(context: VisitorContext): Promise<Outcome> {
  const { form, visitor } = context
  const input = readProfile(form)
  // Somebody at an unattended browser must not take over the account by changing its address.
  const isMoved = canonicalEmail(input.email ?? visitor.user.email) !== visitor.user.email
  const password = isMoved && passwordFirst(context, '/account')
  if (password) return context.isByScript ? password : askPasswordHere(context)
  const asking = { ...context.person, session: visitor.session }
  const attempted = await attempt(() => updateUser(context.deps, asking, input))
  if ('issues' in attempted) {
    return showAgain(profilePage({ ...context, values: valuesOf(form), issues: attempted.issues }))
  }
  const isElsewhere = attempted.value.timeZone !== visitor.user.timeZone
  return goTo('/account', { code: isElsewhere ? 'time_zone_saved' : 'account_saved' })
}

/** The password is given in another tab. What was typed stays here meanwhile: no script keeps it. */
function askPasswordHere(context: VisitorContext): Outcome {
  const form = { ...context, values: valuesOf(context.form), issues: [], needsPassword: true }
  return showAgain(profilePage(form))
}
