import { remindUser } from '../actions/reminders.ts'
import type { Deps } from '../deps.ts'
import type { Instant } from '../domain/time/time.ts'
import { forEach, itemsPerTurn } from './for-each.ts'

/** Sends the reminders that are due, to each user in a mail of its own. */
export async function sendReminders(deps: Deps, end: Instant): Promise<boolean> {
  const { store, clock } = deps
  const due = await store.reminderSubscriptions.toCheck(clock.now(), itemsPerTurn)
  let isCut = false
  const isMore = await forEach(due, async (subscription) => {
    isCut ||= clock.now() >= end
    if (!isCut) await remindUser(deps, subscription)
    return !isCut
  })
  return isMore || isCut
}
