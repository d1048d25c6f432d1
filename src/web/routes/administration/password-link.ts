import { makePasswordLink } from '../../../actions/passwords.ts'
import { linkPath } from '../../../domain/accounts/link-path.ts'
import type { User } from '../../../domain/accounts/user.ts'
import { show } from '../../outcomes.ts'
import type { Outcome, VisitorContext } from '../../page-route.ts'
import { passwordLinkPage } from '../../pages/administration/user.ts'

/** Creates a link with which `user` can set a password, and shows it. It cannot be shown again. */
export async function showPasswordLink(
  context: VisitorContext,
  { user, isAdded }: { readonly user: User; readonly isAdded: boolean },
): Promise<Outcome> {
  const { token, expiresAt: until } = await makePasswordLink(context.deps, user)
  const address = `${context.origin}${linkPath.password(token)}`
  return show(passwordLinkPage(context, { user, address, until, isAdded }))
}
