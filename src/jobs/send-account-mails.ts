import { sendPasswordLink } from '../actions/password-requests.ts'
import { sendSecurityAlert } from '../actions/security-alerts.ts'
import { type Deps, newWaitingMails } from '../deps.ts'
import { mailsAtOnce } from '../domain/accounts/mail-delivery.ts'
import { isDue } from '../domain/accounts/waiting-mail.ts'
import type { Instant } from '../domain/time/time.ts'
import { forEach, itemsPerRun } from './for-each.ts'

/** Sends the mails about accounts that wait in this process: links to new passwords, and security alerts. */
export function sendAccountMails(deps: Deps, end: Instant): Promise<boolean> {
  const { waitingMails = newWaitingMails(), clock } = deps
  const now = clock.now()
  const { passwordRequests, securityAlerts } = waitingMails
  const waiting = [...passwordRequests.values(), ...securityAlerts.values()]
  const due = waiting.filter((it) => isDue(it, now))
  // Those to which the server does not answer must not be first again and again.
  due.sort((one, other) => one.nextAt - other.nextAt)
  const mayGoOn = () => clock.now() < end
  return forEach(
    due.slice(0, itemsPerRun),
    (it) => ('change' in it ? sendSecurityAlert(deps, it) : sendPasswordLink(deps, it)),
    { mayGoOn, atOnce: mailsAtOnce },
  )
}
