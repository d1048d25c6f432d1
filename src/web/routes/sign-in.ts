import type { SignInOutcome } from '../../actions/admission.ts'
import { signIn, signInWithCode, userAwaitingCode } from '../../actions/sign-in.ts'
import { given } from '../forms/forms.ts'
import { signInTexts } from '../messages/sign-in.ts'
import { goTo, show } from '../outcomes.ts'
import type { OpenContext, Outcome, PageRoute, RedirectOutcome } from '../page-route.ts'
import { signInPage } from '../pages/sign-in.ts'
import { signInCodePage } from '../pages/sign-in-code.ts'
import { freshForm, type PasswordForm, refused } from '../password-form.ts'
import {
  destinationOf,
  isInside,
  onTheWay,
  signedInRedirect,
  sourceOf,
} from '../sign-in-redirects.ts'
import { forgottenPathOf } from './forgotten-password.ts'

export const signInRoutes: readonly PageRoute<OpenContext>[] = [
  {
    method: 'GET',
    path: '/sign-in',
    answer: (context) =>
      isInside(context)
        ? goTo(destinationOf(context))
        : show(passwordStep(context, freshForm(context))),
  },
  { method: 'POST', path: '/sign-in', answer: takePassword },
  { method: 'GET', path: '/sign-in/code', answer: askForCode },
  { method: 'POST', path: '/sign-in/code', answer: takeCode },
]

/** Takes a password, also beside a session, which may be somebody else's: whoever enters it is signed in, or told why not. */
async function takePassword(context: OpenContext): Promise<Outcome> {
  const { form } = context
  const credentials = {
    email: (form.get('email') ?? '').trim(),
    password: form.get('password') ?? '',
  }
  const place = sourceOf(context)
  const again = (form: PasswordForm) => passwordStep(context, form)
  const outcome = await signIn(context.deps, { ...credentials, ...place })
  if (outcome.kind === 'code_needed') {
    const signingIn = { token: outcome.token, isLasting: place.isLasting }
    return { ...goTo(onTheWay(context, '/sign-in/code')), signingIn }
  }
  return (
    settledOutcome(context, outcome, again) ??
    refused(context, { issues: [{ field: 'password', rule: 'wrong' }] }, again)
  )
}

async function askForCode(context: OpenContext): Promise<Outcome> {
  const { signingIn, deps } = context
  if (!signingIn) {
    return goTo(isInside(context) ? destinationOf(context) : onTheWay(context, '/sign-in'))
  }
  const userId = await userAwaitingCode(deps, signingIn.token)
  if (userId === undefined) return over(context)
  return show(codeStep(context, freshForm(context), userId))
}

async function takeCode(context: OpenContext): Promise<Outcome> {
  const { signingIn, deps, form } = context
  const userId = signingIn && (await userAwaitingCode(deps, signingIn.token))
  if (!signingIn || userId === undefined) return overOrInside(context)
  // Another tab has begun to sign another user in, who still has to give a code.
  if ((form.get('userId') ?? String(userId)) !== String(userId)) return startAgain(context)
  const field = form.get('recoveryCode')?.trim() ? 'recoveryCode' : 'code'
  const code = given(form, field)
  const page = (again: PasswordForm) => codeStep(context, again, userId)
  if (code === undefined) return refused(context, { issues: [{ field, rule: 'required' }] }, page)
  const outcome = await signInWithCode(deps, { ...sourceOf(context), ...signingIn, code })
  const settled = settledOutcome(context, outcome, page)
  if (settled) return settled
  const { token } = outcome.kind === 'wrong' ? outcome : signingIn
  if (token === undefined) return over(context)
  const again = refused(context, { issues: [{ field, rule: 'wrong' }] }, page)
  return { ...again, signingIn: { ...signingIn, token } }
}

/** A form that was sent twice was right the first time, if its user is signed in. */
function overOrInside(context: OpenContext): Outcome {
  const { present, form } = context
  const isIn = present !== undefined && form.get('userId') === String(present.user.id)
  return isIn ? goTo(destinationOf(context)) : over(context)
}

/** Too late, or without the password: back to the first step. */
const over = (context: OpenContext): RedirectOutcome => ({
  ...startAgain(context),
  signingIn: null,
})

const startAgain = (context: OpenContext): RedirectOutcome =>
  goTo(onTheWay(context, '/sign-in'), { code: 'sign_in_over' })

/** The outcome of a right or a throttled attempt, or of a disabled user; undefined for a wrong one. */
function settledOutcome(
  context: OpenContext,
  outcome: SignInOutcome,
  page: Parameters<typeof refused>[2],
): Outcome | undefined {
  if (outcome.kind === 'signed_in') return signedInRedirect(context, outcome)
  if (outcome.kind === 'disabled') {
    const problem = signInTexts[context.language].signIn.disabled
    return refused(context, { issues: [], problem }, page)
  }
  if (outcome.kind !== 'wait') return undefined
  return refused(context, { issues: [], until: outcome.until }, page)
}

const passwordStep = (context: OpenContext, form: PasswordForm) =>
  signInPage({
    form,
    action: onTheWay(context, '/sign-in'),
    register: context.site.allowsRegistration ? onTheWay(context, '/register') : undefined,
    forgotten: forgottenPathOf(context),
  })

const codeStep = (context: OpenContext, form: PasswordForm, userId: number) =>
  signInCodePage({
    form,
    userId,
    action: onTheWay(context, '/sign-in/code'),
    signIn: onTheWay(context, '/sign-in'),
  })
