import { oneDay, oneHour, oneSecond } from '../time/durations.ts'
import type { Instant } from '../time/time.ts'
import type { Assignment } from './assignment.ts'

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

/** The latest time up to which reminders can have been sent. A later one was stored while the clock was ahead. */
export const latestSent = (now: Instant): Instant => now + mostLate

/**
 * How long a change may take from its time until it is committed, in milliseconds: longer than any on PostgreSQL, whose
 * waits and statements have limits.
 */
const settling = 10 * oneSecond

/** The time up to which all reminders are visible at `now`: changes that are still being committed add only later ones. */
export const settledAt = (now: Instant): Instant => now - settling

/**
 * The reminders to be sent at `now`, if those up to `sentUntil` have been. That may be ahead of a clock that was set
 * back.
 */
export function windowToSend(sentUntil: Instant, now: Instant): ReminderWindow {
  if (sentUntil > latestSent(now)) return { after: now, until: now }
  return { after: Math.max(sentUntil, now - mostLate), until: Math.max(sentUntil, now) }
}

/** What decides about the reminders of an assignment. */
type Reminded = Pick<
  Assignment,
  'dueDate' | 'reminderEnabled' | 'reminderAt' | 'urgentReminderEnabled' | 'createdAt'
> & {
  /** When its series was created; null without one. */
  readonly seriesCreatedAt: Instant | null
}

/**
 * The times at which a mail reminds of it. A reminder whose time had passed when the assignment was created is not sent:
 * whoever created it, or its series with it, knows. That of a later occurrence is sent as soon as its series has created
 * it: the series waits until the previous one is due, which may be later than the reminder.
 */
export function timesOfMails(it: Reminded): readonly Instant[] {
  const { createdAt, dueDate, seriesCreatedAt } = it
  const times = remindersOf(it)
  const later = times.filter((time) => time > createdAt)
  const isLaterOccurrence = seriesCreatedAt !== null && seriesCreatedAt < createdAt
  const comesLate = isLaterOccurrence && dueDate > createdAt && later.length < times.length
  return comesLate ? [createdAt, ...later] : later
}

/** Whether to remind of it in the window. */
export const isToRemindIn = (it: Reminded, { after, until }: ReminderWindow): boolean =>
  timesOfMails(it).some((time) => time > after && time <= until)
