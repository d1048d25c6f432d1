import { updateUser } from '../../../actions/users.ts'
import type { Outcome, PageRoute, VisitorAsk } from '../../ask.ts'
import { attempt, valuesOf } from '../../forms.ts'
import { goTo, show, showAgain } from '../../outcomes.ts'
import { userProfilePage } from '../../pages/administration/user-profile.ts'
import { profileValues, readProfile } from '../../profile-input.ts'
import { userAsked } from './asked.ts'

const path = '/admin/users/:id/profile'

export const userProfileRoutes: readonly PageRoute[] = [
  { method: 'GET', path, answer: showProfile },
  { method: 'POST', path, answer: saveProfile },
]

async function showProfile(ask: VisitorAsk): Promise<Outcome> {
  const user = await userAsked(ask)
  return show(userProfilePage(ask, { user, values: profileValues(user), issues: [] }))
}

async function saveProfile(ask: VisitorAsk): Promise<Outcome> {
  const user = await userAsked(ask)
  const saved = await attempt(() =>
    updateUser(ask.deps, { userId: user.id }, readProfile(ask.form)),
  )
  if ('value' in saved) return goTo(`/admin/users/${user.id}`, { code: 'user_saved' })
  const form = { values: valuesOf(ask.form), issues: saved.issues }
  return showAgain(userProfilePage(ask, { user, ...form }))
}
