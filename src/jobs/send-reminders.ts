import { sendReminders as sendOf } from '../actions/reminders.ts'
import type { Deps, SubscriptionToCheck } from '../deps.ts'
import { forEach } from './for-each.ts'

/**
 * Mails of one turn: even if a server takes a second for each, the turn ends before the lease, and no other process
 * sends them too.
 */
const mailsPerTurn = 50

/** Sends the reminders that are due, to each user in a mail of its own. */
export async function sendReminders(deps: Deps): Promise<boolean> {
  const due = await deps.store.reminderSubscriptions.toCheck(deps.clock.now(), mailsPerTurn)
  const send = async (subscription: SubscriptionToCheck) => {
    await sendOf(deps, subscription)
    return true
  }
  return forEach(due, send, mailsPerTurn)
}
