import { sendReminders as sendOf } from '../actions/reminders.ts'
import type { Deps } from '../deps.ts'
import { forEach, itemsPerTurn } from './for-each.ts'

/** Sends the reminders that are due, to each user in a mail of its own. */
export async function sendReminders(deps: Deps): Promise<boolean> {
  const due = await deps.store.reminderSubscriptions.toCheck(deps.clock.now(), itemsPerTurn)
  return forEach(due, async (subscription) => {
    await sendOf(deps, subscription)
    return true
  })
}
