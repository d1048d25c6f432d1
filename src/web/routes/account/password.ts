import { changePassword } from '../../../actions/passwords.ts'
import { confirmPassword } from '../../../actions/sessions.ts'
import { hasCode } from '../../../domain/errors.ts'
import { goTo, show } from '../../outcomes.ts'
import type { Outcome, PageRoute, RedirectOutcome, VisitorContext } from '../../page-route.ts'
import { passwordPage } from '../../pages/account/password.ts'
import { confirmPage } from '../../pages/confirm.ts'
import { attemptPassword, freshForm, type PasswordForm, refused } from '../../password-form.ts'
import { destinationOf, onTheWay } from '../../sign-in-redirects.ts'

export const accountPasswordRoutes: readonly PageRoute[] = [
  {
    method: 'GET',
    path: '/confirm',
    answer: (context) => show(confirmOf(context, freshForm(context))),
  },
  { method: 'POST', path: '/confirm', answer: confirm },
  {
    method: 'GET',
    path: '/account/password',
    answer: (context) => show(passwordPage(freshForm(context), context.visitor.user.email)),
  },
  { method: 'POST', path: '/account/password', answer: change },
]

async function confirm(context: VisitorContext): Promise<Outcome> {
  const { deps, visitor, form } = context
  const password = form.get('password') ?? ''
  const attempted = await attemptPassword(() => confirmPassword(deps, visitor, password)).catch(
    ended,
  )
  // A second press, without a script: the first one has renewed the session.
  if (attempted === undefined) return goTo(destinationOf(context))
  if ('issues' in attempted)
    return refused(context, attempted, (again) => confirmOf(context, again))
  const notice = context.query.has('again') ? ({ code: 'confirmed_again' } as const) : undefined
  return goneOn(context, goTo(destinationOf(context), notice), attempted.value)
}

/** Undefined if the session has ended meanwhile; throws any other error. */
function ended(error: unknown): undefined {
  if (!hasCode(error, 'not_found')) throw error
}

async function change(context: VisitorContext): Promise<Outcome> {
  const { deps, visitor, form } = context
  const given = { current: form.get('current') ?? '', password: form.get('password') ?? '' }
  const attempted = await attemptPassword(() => changePassword(deps, visitor, given))
  if ('issues' in attempted) {
    return refused(context, attempted, (again) => passwordPage(again, visitor.user.email))
  }
  return goneOn(context, goTo('/account', { code: 'password_changed' }), attempted.value)
}

/** The redirect `to`, with the new token of the session. */
const goneOn = (
  { visitor: { session } }: VisitorContext,
  to: RedirectOutcome,
  token: string,
): RedirectOutcome => ({ ...to, session: { token, isLasting: session.isLasting } })

const confirmOf = (context: VisitorContext, form: PasswordForm) =>
  confirmPage({ form, email: context.visitor.user.email, action: onTheWay(context, '/confirm') })
