import { updateUser } from '../../../actions/users.ts'
import { attempt, valuesOf } from '../../forms/forms.ts'
import { profileValues, readProfile } from '../../forms/profile-input.ts'
import { goTo, show, showAgain } from '../../outcomes.ts'
import type { Outcome, PageRoute, VisitorContext } from '../../page-route.ts'
import { userProfilePage } from '../../pages/administration/user-profile.ts'
import { isSelf, requestedUser } from './requested-user.ts'

const path = '/admin/users/:id/profile'

export const userProfileRoutes: readonly PageRoute[] = [
  { method: 'GET', path, answer: showProfile },
  { method: 'POST', path, answer: saveProfile, isTyped: true },
]

/** Administrators change their own profile in their account, which asks for the password before the address changes. */
const ownProfile = goTo('/account')

async function showProfile(context: VisitorContext): Promise<Outcome> {
  const user = await requestedUser(context)
  if (isSelf(context, user)) return ownProfile
  return show(userProfilePage(context, { user, values: profileValues(user), issues: [] }))
}

async function saveProfile(context: VisitorContext): Promise<Outcome> {
  const user = await requestedUser(context)
  if (isSelf(context, user)) return ownProfile
  const saved = await attempt(() =>
    updateUser(context.deps, { userId: user.id }, readProfile(context.form)),
  )
  if ('value' in saved) return goTo(`/admin/users/${user.id}`, { code: 'user_saved' })
  const form = { values: valuesOf(context.form), issues: saved.issues }
  return showAgain(userProfilePage(context, { user, ...form }))
}
