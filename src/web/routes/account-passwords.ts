import { changePassword } from '../../actions/passwords.ts'
import { confirmPassword } from '../../actions/sessions.ts'
import type { Outcome, PageRoute, RedirectOutcome, VisitorAsk } from '../ask.ts'
import { goTo, show } from '../outcomes.ts'
import { passwordPage } from '../pages/account-password.ts'
import { confirmPage } from '../pages/confirm.ts'
import { attemptPassword, freshForm, type PasswordForm, refused } from '../password-form.ts'
import { destinationOf, onTheWay } from './entrance.ts'

export const accountPasswordRoutes: readonly PageRoute<VisitorAsk>[] = [
  { method: 'GET', path: '/confirm', answer: (ask) => show(confirmOf(ask, freshForm(ask))) },
  { method: 'POST', path: '/confirm', answer: confirm },
  {
    method: 'GET',
    path: '/account/password',
    answer: (ask) => show(passwordPage(freshForm(ask), ask.visitor.user.email)),
  },
  { method: 'POST', path: '/account/password', answer: change },
]

async function confirm(ask: VisitorAsk): Promise<Outcome> {
  const { deps, visitor, form } = ask
  const password = form.get('password') ?? ''
  const attempted = await attemptPassword(() => confirmPassword(deps, visitor, password))
  if ('issues' in attempted) return refused(ask, attempted, (again) => confirmOf(ask, again))
  return goneOn(ask, goTo(destinationOf(ask)), attempted.value)
}

async function change(ask: VisitorAsk): Promise<Outcome> {
  const { deps, visitor, form } = ask
  const given = { current: form.get('current') ?? '', password: form.get('password') ?? '' }
  const attempted = await attemptPassword(() => changePassword(deps, visitor, given))
  if ('issues' in attempted) {
    return refused(ask, attempted, (again) => passwordPage(again, visitor.user.email))
  }
  return goneOn(ask, goTo('/account', { code: 'password_changed' }), attempted.value)
}

/** The redirect `to`, with the new token of the session. */
const goneOn = (
  { visitor: { session } }: VisitorAsk,
  to: RedirectOutcome,
  token: string,
): RedirectOutcome => ({ ...to, session: { token, isLasting: session.isLasting } })

const confirmOf = (ask: VisitorAsk, form: PasswordForm) =>
  confirmPage({ form, email: ask.visitor.user.email, action: onTheWay(ask, '/confirm') })
