import { removeSecondFactorOf } from '../../../actions/second-factor.ts'
import { deleteUser, setAdministrator, setUserDisabled } from '../../../actions/user-standing.ts'
import { DomainError } from '../../../domain/errors.ts'
import { isSecondFactorOn } from '../../../domain/second-factor.ts'
import { canonicalEmail, isAdministering, type User } from '../../../domain/user.ts'
import type { Outcome, PageRoute, RedirectOutcome, VisitorAsk } from '../../ask.ts'
import { valuesOf } from '../../forms.ts'
import { idAsked } from '../../id-asked.ts'
import type { NoticeCode } from '../../notices.ts'
import { goTo, show, showAgain } from '../../outcomes.ts'
import { userPage } from '../../pages/administration/user.ts'
import type { UserView } from '../../pages/administration/user-deeds.ts'
import { userAsked } from './asked.ts'
import { showPasswordLink } from './password-link.ts'
import { usersAndKeys } from './users-and-keys.ts'

const path = '/admin/users/:id'

type Deed = (ask: VisitorAsk, user: User) => Promise<Outcome>

/** What an administrator can do to a user, by the last part of the form's address. */
const deeds: Readonly<Record<string, Deed>> = {
  'password-link': showPasswordLink,
  'second-factor': turnSecondFactorOff,
  role: changeRole,
  access: changeAccess,
  delete: deleteForGood,
}

export const userDeedRoutes: readonly PageRoute[] = [
  { method: 'GET', path, answer: async (ask) => showUser(ask, await userAsked(ask)) },
  ...Object.entries(deeds).flatMap(([name, deed]): PageRoute[] => [
    // If a deed required the password again, the browser returns here by GET.
    {
      method: 'GET',
      path: `${path}/${name}`,
      answer: (ask) => goTo(`/admin/users/${idAsked(ask, 'User')}`),
    },
    {
      method: 'POST',
      path: `${path}/${name}`,
      answer: async (ask) => unlessLast(ask, await userAsked(ask), deed),
    },
  ]),
]

const showUser: Deed = async (ask, user) => show(userPage(ask, await viewOf(ask, user)))

/** Administrators turn off their own second factor in their account, which asks for the password. */
async function turnSecondFactorOff(ask: VisitorAsk, user: User): Promise<Outcome> {
  if (isSelf(ask, user)) return goTo('/account/second-factor/off')
  const page = `/admin/users/${user.id}`
  try {
    await removeSecondFactorOf(ask.deps, user)
    return goTo(page, { code: 'second_factor_off' })
  } catch (error) {
    // Somebody else turned it off first.
    if (isConflict(error)) return goTo(page)
    throw error
  }
}

const hasSecondFactor = async ({ deps }: VisitorAsk, { id }: User) =>
  isSecondFactorOn(await deps.store.secondFactors.find(id))

async function changeRole(ask: VisitorAsk, user: User): Promise<Outcome> {
  const isAdmin = ask.form.get('isAdmin') === 'true'
  await setAdministrator(ask.deps, user, isAdmin)
  const code = isAdmin ? 'administrator_made' : 'administrator_unmade'
  // Former administrators may not see that page.
  return goTo(!isAdmin && isSelf(ask, user) ? '/' : `/admin/users/${user.id}`, { code })
}

async function changeAccess(ask: VisitorAsk, user: User): Promise<Outcome> {
  const isDisabled = ask.form.get('isDisabled') === 'true'
  await setUserDisabled(ask.deps, user, isDisabled)
  const code = isDisabled ? 'user_disabled' : 'user_enabled'
  if (isDisabled && isSelf(ask, user)) return goodbye(code)
  return goTo(`/admin/users/${user.id}`, { code })
}

/** The administrator must type the user's address, so that nobody is deleted by mistake. */
async function deleteForGood(ask: VisitorAsk, user: User): Promise<Outcome> {
  const typed = canonicalEmail((ask.form.get('email') ?? '').trim())
  if (typed !== user.email) {
    const issues = [{ field: 'email', rule: 'wrong' }] as const
    const view = await viewOf(ask, user)
    return showAgain(userPage(ask, { ...view, values: valuesOf(ask.form), issues }))
  }
  await deleteUser(ask.deps, user)
  const code = 'user_deleted'
  return isSelf(ask, user) ? goodbye(code) : goTo('/admin/users', { code })
}

const isSelf = ({ visitor }: VisitorAsk, { id }: User) => visitor.user.id === id

/** For users who disabled or deleted themselves: their session has ended. */
const goodbye = (code: NoticeCode): RedirectOutcome => ({
  ...goTo('/sign-in', { code }),
  session: null,
})

/** Runs `deed`. If it is refused because `user` is the last administrator, their page says so. */
async function unlessLast(ask: VisitorAsk, user: User, deed: Deed): Promise<Outcome> {
  try {
    return await deed(ask, user)
  } catch (error) {
    if (!isConflict(error)) throw error
    const view = await viewOf(ask, user)
    return { page: userPage(ask, { ...view, isRefused: true }), status: 409 }
  }
}

const isConflict = (error: unknown) => error instanceof DomainError && error.code === 'conflict'

async function viewOf(ask: VisitorAsk, user: User): Promise<UserView> {
  const { store } = ask.deps
  const [belongings, passwordHash, hasFactor, sessions, { users, keys: all }] = await Promise.all([
    store.users.belongingsOf(user.id),
    store.users.passwordHashOf(user.id),
    hasSecondFactor(ask, user),
    store.sessions.ofUser(user.id),
    usersAndKeys(ask.deps),
  ])
  const keys = all.filter(({ key }) => key.userId === user.id)
  const seen = [
    ...sessions.map(({ lastSeenAt }) => lastSeenAt),
    ...keys.flatMap(({ key }) => key.lastUsedAt ?? []),
  ]
  const others = users.filter((it) => it.id !== user.id && isAdministering(it))
  return {
    user,
    belongings,
    keys,
    hasPassword: passwordHash !== null,
    hasSecondFactor: hasFactor,
    lastSeenAt: seen.length === 0 ? undefined : Math.max(...seen),
    isSelf: isSelf(ask, user),
    isLastAdministrator: isAdministering(user) && others.length === 0,
    values: {},
    issues: [],
    isRefused: false,
  }
}
