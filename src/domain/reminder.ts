import type { Assignment } from './assignment.ts'
import { oneHour } from './durations.ts'
import type { Instant } from './time.ts'

/** How long before the due date the urgent reminder is, in milliseconds. */
const urgentLead = oneHour

/** The times at which a person wants to be reminded of an assignment, in order. */
export function remindersOf(
  it: Pick<Assignment, 'dueDate' | 'reminderEnabled' | 'reminderAt' | 'urgentReminderEnabled'>,
): readonly Instant[] {
  const times: Instant[] = []
  if (it.reminderEnabled && it.reminderAt !== null) times.push(it.reminderAt)
  if (it.urgentReminderEnabled) times.push(it.dueDate - urgentLead)
  return [...new Set(times)].sort((one, other) => one - other)
}
