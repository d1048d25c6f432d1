import { apiKeysOf } from '../../../actions/api-keys.ts'
import { removeSecondFactorOf } from '../../../actions/second-factor.ts'
import { deleteUser, setAdministrator, setUserDisabled } from '../../../actions/user-standing.ts'
import { isSecondFactorOn } from '../../../domain/accounts/second-factor.ts'
import { isAdministering, LastAdministrator, type User } from '../../../domain/accounts/user.ts'
import { hasCode } from '../../../domain/errors.ts'
import type { Instant } from '../../../domain/time/time.ts'
import { valuesOf } from '../../forms/forms.ts'
import { typedEmail } from '../../forms/profile-input.ts'
import { goTo, show, showAgain } from '../../outcomes.ts'
import type { Outcome, PageRoute, VisitorContext } from '../../page-route.ts'
import { userPage } from '../../pages/administration/user.ts'
import type { UserView } from '../../pages/administration/user-actions.ts'
import { idParameter } from '../../requests/id-parameter.ts'
import { signedOutRedirect } from '../../sign-in-redirects.ts'
import { showPasswordLink } from './password-link.ts'
import { isSelf, requestedUser } from './requested-user.ts'

const path = '/admin/users/:id'

type UserAction = (context: VisitorContext, user: User) => Promise<Outcome>

/** What an administrator can do to a user, by the last part of the form's address. */
const userActionsByName: Readonly<Record<string, UserAction>> = {
  'password-link': makeLink,
  'second-factor': turnSecondFactorOff,
  role: changeRole,
  access: changeAccess,
  delete: deleteForGood,
}

export const userActionRoutes: readonly PageRoute[] = [
  {
    method: 'GET',
    path,
    answer: async (context) =>
      show(userPage(context, await viewOf(context, await requestedUser(context)))),
  },
  ...Object.entries(userActionsByName).flatMap(([name, action]): PageRoute[] => [
    // If an action required the password again, the browser returns here by GET.
    {
      method: 'GET',
      path: `${path}/${name}`,
      answer: (context) => goTo(`/admin/users/${idParameter(context, 'User')}`),
    },
    {
      method: 'POST',
      path: `${path}/${name}`,
      answer: async (context) => unlessLast(context, await requestedUser(context), action),
    },
  ]),
]

/** Administrators change their own password in their account, which asks for the present one. */
async function makeLink(context: VisitorContext, user: User): Promise<Outcome> {
  if (isSelf(context, user)) return goTo('/account/password')
  return showPasswordLink(context, { user, isAdded: false })
}

/** Administrators turn off their own second factor in their account, which asks for the password. */
async function turnSecondFactorOff(context: VisitorContext, user: User): Promise<Outcome> {
  if (isSelf(context, user)) return goTo('/account/second-factor/off')
  const page = `/admin/users/${user.id}`
  try {
    await removeSecondFactorOf(context.deps, user)
    return goTo(page, { code: 'second_factor_off' })
  } catch (error) {
    // Somebody else turned it off first.
    if (hasCode(error, 'conflict')) return goTo(page)
    throw error
  }
}

const hasSecondFactor = async ({ deps }: VisitorContext, { id }: User) =>
  isSecondFactorOn(await deps.store.secondFactors.find(id))

async function changeRole(context: VisitorContext, user: User): Promise<Outcome> {
  const isAdmin = context.form.get('isAdmin') === 'true'
  await setAdministrator(context.deps, user, isAdmin)
  const code = isAdmin ? 'administrator_made' : 'administrator_unmade'
  // Former administrators may not see that page.
  return goTo(!isAdmin && isSelf(context, user) ? '/' : `/admin/users/${user.id}`, { code })
}

async function changeAccess(context: VisitorContext, user: User): Promise<Outcome> {
  const isDisabled = context.form.get('isDisabled') === 'true'
  await setUserDisabled(context.deps, user, isDisabled)
  const code = isDisabled ? 'user_disabled' : 'user_enabled'
  if (isDisabled && isSelf(context, user)) return signedOutRedirect({ code })
  return goTo(`/admin/users/${user.id}`, { code })
}

/** The administrator must type the user's address, so that nobody is deleted by mistake. */
async function deleteForGood(context: VisitorContext, user: User): Promise<Outcome> {
  const typed = typedEmail(context.form)
  if (typed !== user.email) {
    const issues = [{ field: 'email', rule: typed === '' ? 'required' : 'wrong' }] as const
    const view = await viewOf(context, user)
    return showAgain(userPage(context, { ...view, values: valuesOf(context.form), issues }))
  }
  await deleteUser(context.deps, user)
  const notice = { code: 'user_deleted' } as const
  return isSelf(context, user) ? signedOutRedirect(notice) : goTo('/admin/users', notice)
}

/** Runs `action`. If it is refused because `user` is the last administrator, their page says so. */
async function unlessLast(
  context: VisitorContext,
  user: User,
  action: UserAction,
): Promise<Outcome> {
  try {
    return await action(context, user)
  } catch (error) {
    if (!(error instanceof LastAdministrator)) throw error
    const view = await viewOf(context, user)
    return { page: userPage(context, { ...view, isRefused: true }), status: 409 }
  }
}

async function lastSignInOf({ deps }: VisitorContext, { id }: User): Promise<Instant | undefined> {
  const filter = { userIds: [id], action: 'sign_in' } as const
  const { items } = await deps.store.audit.list(filter, { page: 1, pageSize: 1 })
  return items[0]?.at
}

async function viewOf(context: VisitorContext, user: User): Promise<UserView> {
  const { store } = context.deps
  const [belongings, hasPassword, hasFactor, sessions, keys, administrators, lastSignInAt] =
    await Promise.all([
      store.users.belongingsOf(user.id),
      store.users.hasPassword(user.id),
      hasSecondFactor(context, user),
      store.sessions.ofUser(user.id),
      apiKeysOf(context.deps, user),
      store.users.countAdministrators(),
      lastSignInOf(context, user),
    ])
  // By itself, the response would wait only for commits of the administrator.
  await store.unsynced(user.id)
  const seen = [
    ...sessions.map(({ lastSeenAt }) => lastSeenAt),
    ...keys.flatMap(({ lastUsedAt }) => lastUsedAt ?? []),
  ].toSorted((a, b) => b - a)
  return {
    user,
    belongings,
    keys: keys.map((key) => ({ key, owner: user })),
    hasPassword,
    hasSecondFactor: hasFactor,
    lastSeenAt: seen[0],
    lastSignInAt,
    isSelf: isSelf(context, user),
    isLastAdministrator: isAdministering(user) && administrators <= 1,
    values: {},
    issues: [],
    isRefused: false,
  }
}
