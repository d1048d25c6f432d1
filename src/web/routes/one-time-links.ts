import { findPasswordLink, setPasswordByLink } from '../../actions/passwords.ts'
import { createFirstByLink, isFirstLink } from '../../actions/registration.ts'
import { DomainError } from '../../domain/errors.ts'
import type { User } from '../../domain/user.ts'
import type { Ask, Outcome, PageOutcome, PageRoute } from '../ask.ts'
import { goTo, show } from '../outcomes.ts'
import { setupPage } from '../pages/newcomer.ts'
import { linkOverPage, setPasswordPage } from '../pages/one-time-link.ts'
import { attemptPassword, freshForm, type PasswordForm, refused } from '../password-form.ts'
import { onTheWay, welcome } from './entrance.ts'
import { newcomerForm, newcomerOf } from './registration.ts'

/** The pages of one-time links. The token in the address is the only authorization. */
export const oneTimeLinkRoutes: readonly PageRoute<Ask>[] = [
  { method: 'GET', path: '/setup/:token', answer: offerSetup },
  { method: 'POST', path: '/setup/:token', answer: setUp },
  { method: 'GET', path: '/password/:token', answer: offerPassword },
  { method: 'POST', path: '/password/:token', answer: setPassword },
]

const tokenOf = ({ params }: Ask) => params.token ?? ''

async function offerSetup(ask: Ask): Promise<Outcome> {
  const isGood = await isFirstLink(ask.deps, tokenOf(ask))
  return isGood ? show(setupOf(ask, newcomerForm(ask))) : over(ask, 'setup')
}

async function setUp(ask: Ask): Promise<Outcome> {
  const input = newcomerOf(ask)
  const attempted = await attemptPassword(() =>
    unlessOver(() => createFirstByLink(ask.deps, tokenOf(ask), input)),
  )
  if ('issues' in attempted) return refused(ask, attempted, (form) => setupOf(ask, form))
  if (!attempted.value) return over(ask, 'setup')
  return welcome(ask, input, '/admin/keys')
}

async function offerPassword(ask: Ask): Promise<Outcome> {
  const user = await findPasswordLink(ask.deps, tokenOf(ask))
  return user ? show(passwordOf(ask, user, freshForm(ask))) : over(ask, 'password')
}

async function setPassword(ask: Ask): Promise<Outcome> {
  const token = tokenOf(ask)
  const user = await findPasswordLink(ask.deps, token)
  if (!user) return over(ask, 'password')
  const attempted = await attemptPassword(() =>
    unlessOver(() => setPasswordByLink(ask.deps, token, ask.form.get('password') ?? '')),
  )
  if ('issues' in attempted) return refused(ask, attempted, (form) => passwordOf(ask, user, form))
  return attempted.value ? goTo('/sign-in', { code: 'password_set' }) : over(ask, 'password')
}

/** The result of `work`; undefined if the link has expired or was used in the meantime. */
async function unlessOver<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof DomainError && error.code === 'not_found') return undefined
    throw error
  }
}

/** The form is sent to the address of its own page. */
const actionOf = (ask: Ask, folder: string) =>
  onTheWay(ask, `/${folder}/${encodeURIComponent(tokenOf(ask))}`)

const setupOf = (ask: Ask, form: PasswordForm) =>
  setupPage({ form, action: actionOf(ask, 'setup') })

const passwordOf = (ask: Ask, { email }: User, form: PasswordForm) =>
  setPasswordPage({ form, email, action: actionOf(ask, 'password') })

const over = (ask: Ask, purpose: 'setup' | 'password'): PageOutcome => ({
  page: linkOverPage(ask.language, purpose, onTheWay(ask, '/sign-in')),
  status: 404,
})
