import { isCodeAwaited, type SignInOutcome, signIn, signInWithCode } from '../../actions/sign-in.ts'
import type { Ask, Outcome, PageRoute, RedirectOutcome } from '../ask.ts'
import { valuesOf } from '../forms.ts'
import { entranceTexts } from '../messages/entrance.ts'
import { goTo, show, showAgain } from '../outcomes.ts'
import { signInPage } from '../pages/sign-in.ts'
import { signInCodePage } from '../pages/sign-in-code.ts'
import { attemptPassword, freshForm, type PasswordForm, refused } from '../password-form.ts'
import { begun, destinationOf, onTheWay, placeOf } from './entrance.ts'
import { oneTimeLinkRoutes } from './one-time-links.ts'
import { registrationRoutes } from './registration.ts'

export const entranceRoutes: readonly PageRoute<Ask>[] = [
  {
    method: 'GET',
    path: '/sign-in',
    answer: (ask) =>
      ask.visitor ? goTo(destinationOf(ask)) : show(passwordStep(ask, freshForm(ask))),
  },
  { method: 'POST', path: '/sign-in', answer: takePassword },
  { method: 'GET', path: '/sign-in/code', answer: askForCode },
  { method: 'POST', path: '/sign-in/code', answer: takeCode },
  ...registrationRoutes,
  ...oneTimeLinkRoutes,
]

async function takePassword(ask: Ask): Promise<Outcome> {
  if (ask.visitor) return goTo(destinationOf(ask))
  const { form, language } = ask
  const credentials = {
    email: (form.get('email') ?? '').trim(),
    password: form.get('password') ?? '',
  }
  const place = placeOf(ask)
  const again = (form: PasswordForm) => passwordStep(ask, form)
  const attempted = await attemptPassword(() => signIn(ask.deps, { ...credentials, ...place }))
  if ('issues' in attempted) return refused(ask, attempted, again)
  const outcome = attempted.value
  if (outcome.kind === 'code_needed') {
    const signingIn = { token: outcome.token, isLasting: place.isLasting }
    return { ...goTo(onTheWay(ask, '/sign-in/code')), signingIn }
  }
  const values = valuesOf(form)
  const problem = entranceTexts[language].signIn.wrong
  return told(ask, outcome, again) ?? showAgain(again({ ...freshForm(ask), values, problem }))
}

async function askForCode(ask: Ask): Promise<Outcome> {
  const { visitor, signingIn, deps } = ask
  if (visitor) return goTo(destinationOf(ask))
  if (!signingIn) return goTo(onTheWay(ask, '/sign-in'))
  const isAwaited = await isCodeAwaited(deps, signingIn.token)
  return isAwaited ? show(codeStep(ask, freshForm(ask))) : over(ask)
}

async function takeCode(ask: Ask): Promise<Outcome> {
  const { visitor, signingIn, deps, form } = ask
  if (visitor) return goTo(destinationOf(ask))
  if (!signingIn) return over(ask)
  const field = form.get('recoveryCode') && !form.get('code') ? 'recoveryCode' : 'code'
  const code = form.get(field) ?? ''
  const outcome = await signInWithCode(deps, { ...placeOf(ask), ...signingIn, code })
  const page = (again: PasswordForm) => codeStep(ask, again)
  const answer = told(ask, outcome, page)
  if (answer) return answer
  const { token } = outcome.kind === 'wrong' ? outcome : signingIn
  if (token === undefined) return over(ask)
  const again = refused(ask, { issues: [{ field, rule: 'wrong' }] }, page)
  return { ...again, signingIn: { ...signingIn, token } }
}

/** Too late, or without the password: back to the first step. */
const over = (ask: Ask): RedirectOutcome => ({
  ...goTo(onTheWay(ask, '/sign-in'), { code: 'sign_in_over' }),
  signingIn: null,
})

/** The outcome of a right or a throttled attempt; undefined for a wrong one. */
function told(
  ask: Ask,
  outcome: SignInOutcome,
  page: Parameters<typeof refused>[2],
): Outcome | undefined {
  if (outcome.kind === 'signed_in') return begun(ask, outcome)
  if (outcome.kind !== 'wait') return undefined
  return refused(ask, { issues: [], until: outcome.until }, page)
}

const passwordStep = (ask: Ask, form: PasswordForm) =>
  signInPage({
    form,
    action: onTheWay(ask, '/sign-in'),
    register: ask.site.allowsRegistration ? onTheWay(ask, '/register') : undefined,
  })

const codeStep = (ask: Ask, form: PasswordForm) =>
  signInCodePage({
    form,
    action: onTheWay(ask, '/sign-in/code'),
    signIn: onTheWay(ask, '/sign-in'),
  })
