import { type SignInOutcome, signIn, signInWithCode } from '../../actions/sign-in.ts'
import type { Ask, Outcome, PageRoute } from '../ask.ts'
import { ticked, valuesOf } from '../forms.ts'
import { entranceTexts } from '../messages/entrance.ts'
import { goTo, show, showAgain } from '../outcomes.ts'
import { signInPage } from '../pages/sign-in.ts'
import { signInCodePage } from '../pages/sign-in-code.ts'
import { freshForm, type PasswordForm, refused } from '../password-form.ts'
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
  // For a browser that reloads the page that asks for the code by its address.
  { method: 'GET', path: '/sign-in/code', answer: (ask) => goTo(onTheWay(ask, '/sign-in')) },
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
  const outcome = await signIn(ask.deps, { ...credentials, ...placeOf(ask) })
  if (outcome.kind === 'code_needed') return show(codeStep(ask, freshForm(ask), outcome.token))
  return (
    told(ask, outcome, (again) => passwordStep(ask, again)) ??
    showAgain(passwordStep(ask, mistaken(ask, entranceTexts[language].signIn.wrong)))
  )
}

async function takeCode(ask: Ask): Promise<Outcome> {
  if (ask.visitor) return goTo(destinationOf(ask))
  const { form, language } = ask
  const texts = entranceTexts[language].code
  const token = form.get('token') ?? ''
  const code = form.get('code') || form.get('recoveryCode') || ''
  const outcome = await signInWithCode(ask.deps, { token, code, ...placeOf(ask) })
  const next = outcome.kind === 'wrong' ? outcome.token : token
  if (next === undefined) {
    return showAgain(passwordStep(ask, { ...freshForm(ask), problem: texts.over }))
  }
  return (
    told(ask, outcome, (again) => codeStep(ask, again, next)) ??
    showAgain(codeStep(ask, mistaken(ask, texts.wrong), next))
  )
}

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

const mistaken = (ask: Ask, problem: string): PasswordForm => ({
  ...freshForm(ask),
  values: valuesOf(ask.form),
  problem,
})

const passwordStep = (ask: Ask, form: PasswordForm) =>
  signInPage({
    form,
    action: onTheWay(ask, '/sign-in'),
    register: ask.site.allowsRegistration ? onTheWay(ask, '/register') : undefined,
  })

const codeStep = (ask: Ask, form: PasswordForm, token: string) =>
  signInCodePage({
    form,
    token,
    action: onTheWay(ask, '/sign-in/code'),
    signIn: onTheWay(ask, '/sign-in'),
    isLasting: ticked(ask.form, 'isLasting'),
  })
