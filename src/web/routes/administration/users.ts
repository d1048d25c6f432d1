import { createUser } from '../../../actions/users.ts'
import { type User, type UserState, userStates } from '../../../domain/accounts/user.ts'
import type { FormState } from '../../components/field.ts'
import { attempt, chosen, ticked, valuesOf } from '../../forms/forms.ts'
import { newUserValues, readProfile } from '../../forms/profile-input.ts'
import { lastPageInstead, listPosition } from '../../lists/list-position.ts'
import { pageAddress, partOf, requestedPage } from '../../lists/requested-page.ts'
import { show, showAgain } from '../../outcomes.ts'
import type { Outcome, PageRoute, VisitorContext } from '../../page-route.ts'
import { type ListedUser, type UsersView, usersPage } from '../../pages/administration/users.ts'
import { finderOf } from './name-search.ts'
import { showPasswordLink } from './password-link.ts'

const path = '/admin/users'

export const userRoutes: readonly PageRoute[] = [
  { method: 'GET', path, answer: list },
  { method: 'POST', path, answer: add, isTyped: true },
]

async function list(context: VisitorContext): Promise<Outcome> {
  const view = await viewOf(context, {
    values: newUserValues(context),
    issues: [],
    isAdding: false,
  })
  return lastPageInstead(view.position) ?? show(usersPage(context, view))
}

/** Adds a user without a password. The link lets them set one themselves. */
async function add(context: VisitorContext): Promise<Outcome> {
  const added = await attempt(() => addFrom(context))
  if ('value' in added) return showPasswordLink(context, { user: added.value, isAdded: true })
  const state = { values: valuesOf(context.form), issues: added.issues, isAdding: true }
  return showAgain(usersPage(context, await viewOf(context, state)))
}

function addFrom({ deps, form }: VisitorContext): Promise<User> {
  const { email = '', timeZone = '', ...rest } = readProfile(form)
  return createUser(deps, { ...rest, email, timeZone, isAdmin: ticked(form, 'isAdmin') }, null)
}

type AddState = Pick<FormState, 'values' | 'issues'> & Pick<UsersView, 'isAdding'>

async function viewOf(
  context: VisitorContext,
  { isAdding, ...form }: AddState,
): Promise<UsersView> {
  const { store } = context.deps
  const { query } = context
  const state = chosen(query, 'state', userStates)
  const filter = { q: query.get('q') ?? '', state: state ?? '' }
  const isFound = finderOf(filter.q)
  const found = (await listed(context))
    .filter(({ user }) => isFound([user.email, user.name]))
    .filter((it) => state === undefined || isIn[state](it))
  const request = requestedPage(context)
  const users = partOf(found, request)
  const keys = await store.apiKeys.unrevokedOf(users.map(({ user }) => user.id))
  return {
    users: users.map((it) => ({ ...it, keys: keys.get(it.user.id) ?? 0 })),
    position: listPosition(request, found.length, (page) => pageAddress(path, page, filter)),
    filter,
    form: { language: context.language, ...form },
    isAdding,
  }
}

async function listed({ deps: { store } }: VisitorContext): Promise<readonly Listed[]> {
  const [users, without] = await Promise.all([store.users.all(), store.users.withoutPassword()])
  return users.map((user) => ({ user, hasPassword: !without.has(user.id) }))
}

type Listed = Omit<ListedUser, 'keys'>

const isIn: Readonly<Record<UserState, (listed: Listed) => boolean>> = {
  no_password: ({ hasPassword }) => !hasPassword,
  disabled: ({ user }) => user.disabledAt !== null,
  administrator: ({ user }) => user.isAdmin,
}
