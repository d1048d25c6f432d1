import { updateUser } from '../../actions/users.ts'
import { isConfirmed } from '../../domain/session.ts'
import { canonicalEmail } from '../../domain/user.ts'
import { attempt, valuesOf } from '../forms.ts'
import { askPassword } from '../guards.ts'
import { goTo, show, showAgain } from '../outcomes.ts'
import type { Outcome, PageRoute, VisitorContext } from '../page-route.ts'
import { profilePage } from '../pages/account.ts'
import { profileValues, readProfile } from '../profile-input.ts'
import { accountCalendarRoutes } from './account-calendar.ts'
import { accountKeyRoutes } from './account-keys.ts'
import { accountPasswordRoutes } from './account-passwords.ts'
import { accountSessionRoutes } from './account-sessions.ts'
import { secondFactorRoutes } from './second-factor.ts'

export const accountRoutes: readonly PageRoute<VisitorContext>[] = [
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
  ...accountKeyRoutes,
  ...secondFactorRoutes,
]

async function saveProfile(context: VisitorContext): Promise<Outcome> {
  const { form, visitor, moment } = context
  const input = readProfile(form)
  // Somebody at an unattended browser must not take over the account by changing its address.
  const isMoved = canonicalEmail(input.email ?? visitor.user.email) !== visitor.user.email
  if (isMoved && !isConfirmed(visitor.session, moment.now)) return askPasswordHere(context)
  const attempted = await attempt(() => updateUser(context.deps, context.person, input))
  if ('issues' in attempted) {
    return showAgain(profilePage({ ...context, values: valuesOf(form), issues: attempted.issues }))
  }
  return goTo('/account', { code: 'account_saved' })
}

/** The password is given on a page of its own. What was typed stays here meanwhile, unless a script keeps it. */
function askPasswordHere(context: VisitorContext): Outcome {
  if (context.isByScript) return askPassword(context, '/account')
  const form = { ...context, values: valuesOf(context.form), issues: [], needsPassword: true }
  return showAgain(profilePage(form))
}
