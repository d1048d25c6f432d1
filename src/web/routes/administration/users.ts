import { createUser } from '../../../actions/users.ts'
import type { Issue } from '../../../domain/issue.ts'
import type { User } from '../../../domain/user.ts'
import type { Outcome, PageRoute, VisitorAsk } from '../../ask.ts'
import { attempt, ticked, type Values, valuesOf } from '../../forms.ts'
import { show, showAgain } from '../../outcomes.ts'
import { pageAsked, partOf } from '../../page-asked.ts'
import { type UsersView, usersPage } from '../../pages/administration/users.ts'
import { readProfile } from '../../profile-input.ts'
import { holds, lastPageOutcome } from './asked.ts'
import { showFirstLink } from './password-link.ts'

const path = '/admin/users'

export const userRoutes: readonly PageRoute[] = [
  { method: 'GET', path, answer: list },
  { method: 'POST', path, answer: add },
]

async function list(ask: VisitorAsk): Promise<Outcome> {
  const values = { language: ask.language, timeZone: ask.site.timeZone }
  const view = await viewOf(ask, { values, issues: [], isAdding: false })
  return lastPageOutcome(view.place) ?? show(usersPage(ask, view))
}

/** Adds a user without a password. The link lets them set one themselves. */
async function add(ask: VisitorAsk): Promise<Outcome> {
  const added = await attempt(() => addFrom(ask))
  if ('value' in added) return showFirstLink(ask, added.value)
  const state = { values: valuesOf(ask.form), issues: added.issues, isAdding: true }
  return showAgain(usersPage(ask, await viewOf(ask, state)))
}

function addFrom({ deps, form }: VisitorAsk): Promise<User> {
  const { email = '', timeZone = '', ...rest } = readProfile(form)
  return createUser(deps, { ...rest, email, timeZone, isAdmin: ticked(form, 'isAdmin') }, null)
}

interface AddState {
  readonly values: Values
  readonly issues: readonly Issue[]
  readonly isAdding: boolean
}

async function viewOf(ask: VisitorAsk, { isAdding, ...form }: AddState): Promise<UsersView> {
  const { store } = ask.deps
  const [users, keys] = await Promise.all([store.users.all(), store.apiKeys.all()])
  const kept = Map.groupBy(
    keys.filter(({ revokedAt }) => revokedAt === null),
    ({ userId }) => userId,
  )
  const filter = { q: ask.query.get('q') ?? '' }
  const found = users.filter(({ email, name }) => holds([email, name], filter.q))
  const request = pageAsked(ask)
  return {
    users: partOf(found, request).map((user) => ({ user, keys: kept.get(user.id)?.length ?? 0 })),
    place: { ...request, totalCount: found.length, path, filter },
    form: { language: ask.language, ...form },
    isAdding,
  }
}
