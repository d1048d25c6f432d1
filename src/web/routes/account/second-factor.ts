import {
  beginSecondFactor,
  confirmSecondFactor,
  offeredSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
} from '../../../actions/second-factor.ts'
import { isSecondFactorOn } from '../../../domain/accounts/second-factor.ts'
import { tokenDigest } from '../../../domain/accounts/token.ts'
import { secondFactorTexts } from '../../messages/second-factor.ts'
import { goTo, show } from '../../outcomes.ts'
import type { Outcome, PageRoute, VisitorContext, WebPage } from '../../page-route.ts'
import {
  recoveryCodesPage,
  removePage,
  renewCodesPage,
  secondFactorPage,
  setUpPage,
} from '../../pages/account/second-factor.ts'
import { attemptPassword, freshForm, type PasswordForm, refused } from '../../password-form.ts'
import { passwordFirst } from '../../requests/guards.ts'

const here = '/account/second-factor'
const settingUp = `${here}/set-up`

export const secondFactorRoutes: readonly PageRoute[] = [
  { method: 'GET', path: here, answer: state },
  { method: 'POST', path: here, answer: begin },
  { method: 'GET', path: settingUp, answer: offer },
  { method: 'POST', path: settingUp, answer: confirm },
  { method: 'GET', path: `${here}/codes`, answer: (context) => whereOn(context, renewCodesPage) },
  { method: 'POST', path: `${here}/codes`, answer: renew },
  { method: 'GET', path: `${here}/off`, answer: (context) => whereOn(context, removePage) },
  { method: 'POST', path: `${here}/off`, answer: remove },
]

const isOn = async ({ deps, visitor }: VisitorContext) =>
  isSecondFactorOn(await deps.store.secondFactors.find(visitor.user.id))

async function state(context: VisitorContext): Promise<Outcome> {
  const { secondFactors } = context.deps.store
  const codesLeft = (await isOn(context))
    ? await secondFactors.countRecoveryCodes(context.visitor.user.id)
    : undefined
  return show(secondFactorPage({ ...context, codesLeft }))
}

/** Somebody at an unattended browser must not lock out its owner. */
async function begin(context: VisitorContext): Promise<Outcome> {
  const password = passwordFirst(context, here)
  if (password) return password
  await beginSecondFactor(context.deps, context.visitor)
  return goTo(settingUp)
}

async function offer(context: VisitorContext): Promise<Outcome> {
  const offered = await offeredSecondFactor(context.deps, context.visitor)
  if (!offered) return goTo(here)
  return passwordFirst(context, settingUp) ?? show(setUpPage(freshForm(context), offered))
}

async function confirm(context: VisitorContext): Promise<Outcome> {
  const { deps, visitor, form, language } = context
  const offered = await offeredSecondFactor(deps, visitor)
  if (!offered) return goTo(here)
  const password = passwordFirst(context, settingUp)
  if (password) return password
  const shown = form.get('offer')
  if (shown !== null && shown !== tokenDigest(offered.secret)) {
    // Another tab has begun anew.
    const problem = secondFactorTexts[language].replaced
    return { page: setUpPage({ ...freshForm(context), problem }, offered), status: 409 }
  }
  const code = form.get('code') ?? ''
  const attempted = await attemptPassword(() => confirmSecondFactor(deps, visitor, code))
  if ('issues' in attempted) {
    return refused(context, attempted, (again) => setUpPage(again, offered))
  }
  const notice = { code: 'second_factor_on' } as const
  return { ...show(recoveryCodesPage(language, attempted.value)), notice }
}

async function renew(context: VisitorContext): Promise<Outcome> {
  const { deps, visitor, language } = context
  if (!(await isOn(context))) return goTo(here)
  const attempted = await attemptPassword(() =>
    renewRecoveryCodes(deps, visitor, passwordIn(context)),
  )
  return 'value' in attempted
    ? show(recoveryCodesPage(language, attempted.value))
    : refused(context, attempted, (again) => renewCodesPage(again, visitor.user.email))
}

async function remove(context: VisitorContext): Promise<Outcome> {
  const { deps, visitor } = context
  if (!(await isOn(context))) return goTo(here)
  const attempted = await attemptPassword(() =>
    removeSecondFactor(deps, visitor, passwordIn(context)),
  )
  return 'value' in attempted
    ? goTo(here, { code: 'second_factor_off' })
    : refused(context, attempted, (again) => removePage(again, visitor.user.email))
}

const passwordIn = ({ form }: VisitorContext) => form.get('password') ?? ''

/** The page, if there is a second factor; otherwise a redirect. */
const whereOn = async (
  context: VisitorContext,
  page: (form: PasswordForm, email: string) => WebPage,
): Promise<Outcome> =>
  (await isOn(context)) ? show(page(freshForm(context), context.visitor.user.email)) : goTo(here)
