import { makePasswordLink } from '../../../actions/passwords.ts'
import { linkLasts } from '../../../domain/one-time-link.ts'
import type { User } from '../../../domain/user.ts'
import type { Outcome, VisitorAsk } from '../../ask.ts'
import { show } from '../../outcomes.ts'
import { passwordLinkPage } from '../../pages/administration/user.ts'

/** Creates a link with which `user` can set a password, and shows it. It cannot be shown again. */
export const showPasswordLink = (ask: VisitorAsk, user: User) => showLink(ask, user, false)

/** The same for a user who was added just now. */
export const showFirstLink = (ask: VisitorAsk, user: User) => showLink(ask, user, true)

async function showLink(ask: VisitorAsk, user: User, isAdded: boolean): Promise<Outcome> {
  const token = await makePasswordLink(ask.deps, user)
  const address = `${ask.origin}/password/${token}`
  const until = ask.moment.now + linkLasts.password
  return show(passwordLinkPage(ask, { user, address, until, isAdded }))
}
