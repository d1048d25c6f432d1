import {
  beginSecondFactor,
  confirmSecondFactor,
  offeredSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
} from '../../actions/second-factor.ts'
import { isSecondFactorOn } from '../../domain/second-factor.ts'
import { isConfirmed } from '../../domain/session.ts'
import type { Outcome, Page, PageRoute, VisitorAsk } from '../ask.ts'
import { goTo, show } from '../outcomes.ts'
import {
  recoveryCodesPage,
  removePage,
  renewCodesPage,
  secondFactorPage,
  setUpPage,
} from '../pages/account-second-factor.ts'
import { attemptPassword, freshForm, type PasswordForm, refused } from '../password-form.ts'

const here = '/account/second-factor'
const settingUp = `${here}/set-up`

export const secondFactorRoutes: readonly PageRoute<VisitorAsk>[] = [
  { method: 'GET', path: here, answer: state },
  { method: 'POST', path: here, answer: begin },
  { method: 'GET', path: settingUp, answer: offer },
  { method: 'POST', path: settingUp, answer: confirm },
  { method: 'GET', path: `${here}/codes`, answer: (ask) => whereOn(ask, renewCodesPage) },
  { method: 'POST', path: `${here}/codes`, answer: renew },
  { method: 'GET', path: `${here}/off`, answer: (ask) => whereOn(ask, removePage) },
  { method: 'POST', path: `${here}/off`, answer: remove },
]

const isOn = async ({ deps, visitor }: VisitorAsk) =>
  isSecondFactorOn(await deps.store.secondFactors.find(visitor.user.id))

async function state(ask: VisitorAsk): Promise<Outcome> {
  const { secondFactors } = ask.deps.store
  const codesLeft = (await isOn(ask))
    ? await secondFactors.countRecoveryCodes(ask.visitor.user.id)
    : undefined
  return show(secondFactorPage({ ...ask, codesLeft }))
}

/** Somebody at an unattended browser must not lock out its owner. */
async function begin(ask: VisitorAsk): Promise<Outcome> {
  const { deps, visitor, moment } = ask
  if (!isConfirmed(visitor.session, moment.now)) {
    return goTo(`/confirm?next=${encodeURIComponent(here)}`)
  }
  await beginSecondFactor(deps, visitor)
  return goTo(settingUp)
}

async function offer(ask: VisitorAsk): Promise<Outcome> {
  const { deps, visitor, moment } = ask
  const offered = await offeredSecondFactor(deps, visitor)
  if (!offered || !isConfirmed(visitor.session, moment.now)) return goTo(here)
  return show(setUpPage(freshForm(ask), offered))
}

async function confirm(ask: VisitorAsk): Promise<Outcome> {
  const { deps, visitor, moment, form, language } = ask
  const offered = await offeredSecondFactor(deps, visitor)
  if (!offered || !isConfirmed(visitor.session, moment.now)) return goTo(here)
  const code = form.get('code') ?? ''
  const attempted = await attemptPassword(() => confirmSecondFactor(deps, visitor, code))
  if ('value' in attempted) return show(recoveryCodesPage(language, attempted.value))
  return refused(ask, attempted, (again) => setUpPage(again, offered))
}

async function renew(ask: VisitorAsk): Promise<Outcome> {
  const { deps, visitor, language } = ask
  if (!(await isOn(ask))) return goTo(here)
  const attempted = await attemptPassword(() => renewRecoveryCodes(deps, visitor, passwordIn(ask)))
  return 'value' in attempted
    ? show(recoveryCodesPage(language, attempted.value))
    : refused(ask, attempted, (again) => renewCodesPage(again, visitor.user.email))
}

async function remove(ask: VisitorAsk): Promise<Outcome> {
  const { deps, visitor } = ask
  if (!(await isOn(ask))) return goTo(here)
  const attempted = await attemptPassword(() => removeSecondFactor(deps, visitor, passwordIn(ask)))
  return 'value' in attempted
    ? goTo(here, { code: 'second_factor_off' })
    : refused(ask, attempted, (again) => removePage(again, visitor.user.email))
}

const passwordIn = ({ form }: VisitorAsk) => form.get('password') ?? ''

/** The page, if there is a second factor; otherwise a redirect. */
const whereOn = async (
  ask: VisitorAsk,
  page: (form: PasswordForm, email: string) => Page,
): Promise<Outcome> =>
  (await isOn(ask)) ? show(page(freshForm(ask), ask.visitor.user.email)) : goTo(here)
