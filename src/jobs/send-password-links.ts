import { sendPasswordLink } from '../actions/password-requests.ts'
import type { Deps } from '../deps.ts'
import { isDue } from '../domain/accounts/password-request.ts'
import { mailsAtOnce } from '../domain/accounts/reminder-subscription.ts'
import type { Instant } from '../domain/time/time.ts'
import { forEach, itemsPerRun } from './for-each.ts'

/** Sends the links that this process was asked for by people who have forgotten their password. */
export function sendPasswordLinks(deps: Deps, end: Instant): Promise<boolean> {
  const { passwordRequests: waiting, clock } = deps
  const now = clock.now()
  const due = [...(waiting?.values() ?? [])].filter((it) => isDue(it, now))
  // Those to which the server does not answer must not be first again and again.
  due.sort((one, other) => one.nextAt - other.nextAt)
  const mayGoOn = () => clock.now() < end
  return forEach(due.slice(0, itemsPerRun), (it) => sendPasswordLink(deps, it), {
    mayGoOn,
    atOnce: mailsAtOnce,
  })
}
