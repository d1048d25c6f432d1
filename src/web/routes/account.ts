import { updateUser } from '../../actions/users.ts'
import { isConfirmed } from '../../domain/session.ts'
import { canonicalEmail } from '../../domain/user.ts'
import type { Outcome, PageRoute, VisitorAsk } from '../ask.ts'
import { attempt, valuesOf } from '../forms.ts'
import { goTo, show, showAgain } from '../outcomes.ts'
import { profilePage } from '../pages/account.ts'
import { profileValues, readProfile } from '../profile-input.ts'
import { accountPasswordRoutes } from './account-passwords.ts'
import { accountSessionRoutes } from './account-sessions.ts'
import { secondFactorRoutes } from './second-factor.ts'

export const accountRoutes: readonly PageRoute<VisitorAsk>[] = [
  {
    method: 'GET',
    path: '/account',
    answer: (ask) =>
      show(profilePage({ ...ask, values: profileValues(ask.visitor.user), issues: [] })),
  },
  { method: 'POST', path: '/account', answer: saveProfile },
  ...accountPasswordRoutes,
  ...accountSessionRoutes,
  ...secondFactorRoutes,
]

async function saveProfile(ask: VisitorAsk): Promise<Outcome> {
  const { form, visitor, moment } = ask
  const input = readProfile(form)
  // Somebody at an unattended browser must not take over the account by changing its address.
  const isMoved = canonicalEmail(input.email ?? visitor.user.email) !== visitor.user.email
  if (isMoved && !isConfirmed(visitor.session, moment.now)) return goTo('/confirm?next=/account')
  const attempted = await attempt(() => updateUser(ask.deps, ask.person, input))
  if ('issues' in attempted) {
    return showAgain(profilePage({ ...ask, values: valuesOf(form), issues: attempted.issues }))
  }
  return goTo('/account', { code: 'account_saved' })
}
