import type { Deps } from '../deps.ts'
import {
  type AccountChange,
  isOldNews,
  type SecurityAlert,
} from '../domain/accounts/security-alert.ts'
import { alertPolicy } from '../domain/accounts/sign-in-throttle.ts'
import { mostWaiting, nextAttempt } from '../domain/accounts/waiting-mail.ts'
import { countAlert } from './mail-limits.ts'

/**
 * Has a user told by mail of a change that is committed, where the service sends mails about accounts.
 *
 * @param user as they were before it.
 */
export function alertUser(
  { waitingMails, clock }: Deps,
  { id, email, language, timeZone }: SecurityAlert['user'],
  change: AccountChange,
): void {
  const alerts = waitingMails?.securityAlerts
  if (!alerts || alerts.size >= mostWaiting) return
  const now = clock.now()
  const user = { id, email, language, timeZone }
  const alert = { user, change, askedAt: now, nextAt: now }
  const key = keyOf(alert)
  // More would not be sent, and would take the room of those of others.
  const ofUser = Array.from(alerts.values()).filter((it) => it.user.id === id)
  if (alerts.has(key) || ofUser.length < alertPolicy.burst) alerts.set(key, alert)
}

/**
 * Sends the mail of an alert, unless there were too many: the first ones tell what the others would.
 *
 * @throws {DomainError} `unavailable`; any error of a mail that is not taken. In both cases it is tried again later.
 */
export async function sendSecurityAlert(deps: Deps, alert: SecurityAlert): Promise<void> {
  const { clock, notifier, waitingMails } = deps
  const alerts = waitingMails?.securityAlerts
  const key = keyOf(alert)
  // A later change of the same kind may have taken its place meanwhile.
  const isStillIt = () => alerts?.get(key) === alert
  let { isCounted = false } = alert
  try {
    if (!isOldNews(alert, clock.now())) {
      isCounted ||= await countAlert(deps, alert.user)
      if (isCounted) await notifier?.sendSecurityAlert(alert)
    }
    if (isStillIt()) alerts?.delete(key)
  } catch (error) {
    const nextAt = nextAttempt(error, clock.now())
    if (isStillIt()) alerts?.set(key, { ...alert, isCounted, nextAt })
    throw error
  }
}

/** The address alone would not do: another account can take one that was given up, and its alert the place of this one. */
const keyOf = ({ change, user }: Pick<SecurityAlert, 'change' | 'user'>) =>
  `${change} ${user.id} ${user.email}`
