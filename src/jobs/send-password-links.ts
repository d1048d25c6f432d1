import { sendPasswordLink } from '../actions/password-requests.ts'
import type { Deps } from '../deps.ts'
import { mailsAtOnce } from '../domain/accounts/reminder-subscription.ts'
import type { Instant } from '../domain/time/time.ts'
import { forEach, itemsPerRun } from './for-each.ts'

/** Sends the links that this process was asked for by people who have forgotten their password. */
export function sendPasswordLinks(deps: Deps, end: Instant): Promise<boolean> {
  const { passwordRequests = new Map(), clock } = deps
  const now = clock.now()
  const due = [...passwordRequests.values()].filter(({ nextAt }) => nextAt <= now)
  const mayGoOn = () => clock.now() < end
  return forEach(due.slice(0, itemsPerRun), (it) => sendPasswordLink(deps, it), {
    mayGoOn,
    atOnce: mailsAtOnce,
  })
}
