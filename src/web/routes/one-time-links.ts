import { setPasswordByLink, userOfPasswordLink } from '../../actions/passwords.ts'
import { createFirstByLink, isFirstLink } from '../../actions/registration.ts'
import { linkPath } from '../../domain/accounts/link-path.ts'
import type { User } from '../../domain/accounts/user.ts'
import { hasCode } from '../../domain/errors.ts'
import { show } from '../outcomes.ts'
import type { OpenContext, Outcome, PageOutcome, PageRoute } from '../page-route.ts'
import { setupPage } from '../pages/newcomer.ts'
import { linkOverPage, setPasswordPage } from '../pages/one-time-link.ts'
import { attemptPassword, freshForm, type PasswordForm, refused } from '../password-form.ts'
import { inLanguageOf } from '../requests/link-language.ts'
import { tokenParameter } from '../requests/token-parameter.ts'
import { destinationOf, onTheWay, signedOutRedirect, welcome } from '../sign-in-redirects.ts'
import { forgottenPathOf } from './forgotten-password.ts'
import { newcomerForm, newcomerOf } from './registration.ts'

/** The pages of one-time links. The token in the address is the only authorization. */
export const oneTimeLinkRoutes: readonly PageRoute<OpenContext>[] = [
  { method: 'GET', path: '/setup/:token', answer: offerSetup },
  { method: 'POST', path: '/setup/:token', answer: setUp },
  { method: 'GET', path: '/password/:token', answer: offerPassword },
  { method: 'POST', path: '/password/:token', answer: setPassword },
]

async function offerSetup(context: OpenContext): Promise<Outcome> {
  const isGood = await isFirstLink(context.deps, tokenParameter(context))
  return isGood ? show(setupOf(context, newcomerForm(context))) : over(context, 'setup')
}

async function setUp(context: OpenContext): Promise<Outcome> {
  const input = newcomerOf(context)
  const attempted = await attemptPassword(() =>
    unlessOver(() => createFirstByLink(context.deps, tokenParameter(context), input)),
  )
  if ('issues' in attempted) return refused(context, attempted, (form) => setupOf(context, form))
  if (!attempted.value) return over(context, 'setup')
  return welcome(context, input, '/admin/keys')
}

async function offerPassword(context: OpenContext): Promise<Outcome> {
  const linked = await findLinked(context)
  if (!linked) return over(context, 'password')
  return inLanguageOf(linked.user, context, (own) => show(passwordOf(own, linked, freshForm(own))))
}

async function setPassword(context: OpenContext): Promise<Outcome> {
  const linked = await findLinked(context)
  if (!linked) return over(context, 'password')
  return inLanguageOf(linked.user, context, (own) => setPasswordOf(linked, own))
}

async function setPasswordOf(linked: Linked, context: OpenContext): Promise<Outcome> {
  const { deps, form, present } = context
  const password = form.get('password') ?? ''
  const attempted = await attemptPassword(() =>
    unlessOver(() =>
      setPasswordByLink(deps, { token: tokenParameter(context), password, present }),
    ),
  )
  if ('issues' in attempted)
    return refused(context, attempted, (form) => passwordOf(context, linked, form))
  if (!attempted.value) return over(context, 'password')
  const { email, language } = linked.user
  if (linked.isFirst) return welcome(context, { email, password }, destinationOf(context))
  return { ...signedOutRedirect({ code: 'password_set' }), language }
}

interface Linked {
  readonly user: User
  /** Whether they have no password yet. */
  readonly isFirst: boolean
}

/** The user whose password the link sets; undefined if there is none. */
async function findLinked(context: OpenContext): Promise<Linked | undefined> {
  const { deps } = context
  const user = await userOfPasswordLink(deps, tokenParameter(context))
  return user && { user, isFirst: !(await deps.store.users.hasPassword(user.id)) }
}

/** The result of `work`; undefined if the link has expired or was used in the meantime. */
async function unlessOver<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work()
  } catch (error) {
    if (hasCode(error, 'not_found')) return undefined
    throw error
  }
}

/** The form is sent to the address of its own page. */
const actionOf = (context: OpenContext, folder: 'setup' | 'password') =>
  onTheWay(context, linkPath[folder](encodeURIComponent(tokenParameter(context))))

const setupOf = (context: OpenContext, form: PasswordForm) =>
  setupPage({ form, action: actionOf(context, 'setup') })

const passwordOf = (context: OpenContext, { user, isFirst }: Linked, form: PasswordForm) =>
  setPasswordPage({ form, email: user.email, isFirst, action: actionOf(context, 'password') })

const over = (context: OpenContext, purpose: 'setup' | 'password'): PageOutcome => ({
  page: linkOverPage(context.language, purpose, {
    signIn: onTheWay(context, '/sign-in'),
    forgotten: forgottenPathOf(context),
  }),
  status: 404,
})
