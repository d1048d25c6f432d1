import { remindUser } from '../actions/reminders.ts'
import type { Deps } from '../deps.ts'
import { mailsAtOnce } from '../domain/accounts/mail-delivery.ts'
import { settledAt } from '../domain/assignments/reminder.ts'
import type { Instant } from '../domain/time/time.ts'
import { forEach, itemsPerRun } from './for-each.ts'

/** Sends the reminders that are due, to each user in a mail of its own. */
export async function sendReminders(deps: Deps, end: Instant): Promise<boolean> {
  const { store, clock } = deps
  const due = await store.reminderSubscriptions.toCheck(settledAt(clock.now()), itemsPerRun)
  const mayGoOn = () => clock.now() < end
  return forEach(due, (it) => remindUser(deps, it), { mayGoOn, atOnce: mailsAtOnce })
}
