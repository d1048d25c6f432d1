import { makePasswordLink } from '../../../actions/passwords.ts'
import { linkPath } from '../../../domain/accounts/link-path.ts'
import type { User } from '../../../domain/accounts/user.ts'
import { show } from '../../outcomes.ts'
import type { Outcome, VisitorContext } from '../../page-route.ts'
import { passwordLinkPage } from '../../pages/administration/user.ts'

/** Creates a link with which `user` can set a password, and shows it. It cannot be shown again. */
export const showPasswordLink = (context: VisitorContext, user: User) =>
  showLink(context, user, false)

/** The same for a user who was added just now. */
export const showFirstLink = (context: VisitorContext, user: User) => showLink(context, user, true)

async function showLink(context: VisitorContext, user: User, isAdded: boolean): Promise<Outcome> {
  const { token, expiresAt: until } = await makePasswordLink(context.deps, user)
  const address = `${context.origin}${linkPath.password(token)}`
  return show(passwordLinkPage(context, { user, address, until, isAdded }))
}
