import type { Assignment } from './assignment.ts'
import { oneDay, oneHour } from './durations.ts'
import type { Instant } from './time.ts'

/** How long before the due date the urgent reminder is, in milliseconds. */
export const urgentLead = oneHour

/** The times at which a person wants to be reminded of an assignment, in order. */
export function remindersOf(
  it: Pick<Assignment, 'dueDate' | 'reminderEnabled' | 'reminderAt' | 'urgentReminderEnabled'>,
): readonly Instant[] {
  const times: Instant[] = []
  if (it.reminderEnabled && it.reminderAt !== null) times.push(it.reminderAt)
  if (it.urgentReminderEnabled) times.push(it.dueDate - urgentLead)
  return [...new Set(times)].sort((one, other) => one - other)
}

/** A stretch of time: `after` does not belong to it, `until` does. */
export interface ReminderWindow {
  readonly after: Instant
  readonly until: Instant
}

/** How late a reminder is still sent, in milliseconds. */
const mostLate = oneDay

/** The reminders to be sent at `now`, if those up to `sentUntil` have been. */
export const windowToSend = (sentUntil: Instant, now: Instant): ReminderWindow => ({
  after: Math.max(sentUntil, now - mostLate),
  until: now,
})

/** What decides about the reminders of an assignment. */
export type Reminded = Pick<
  Assignment,
  'dueDate' | 'reminderEnabled' | 'reminderAt' | 'urgentReminderEnabled' | 'createdAt'
>

/** Whether it has a reminder in the window. None is due that was past already when it was created. */
export const isToRemindIn = (it: Reminded, { after, until }: ReminderWindow): boolean =>
  remindersOf(it).some((time) => time > Math.max(after, it.createdAt) && time <= until)
