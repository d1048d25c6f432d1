import type { Assignment } from '../../domain/assignment.ts'
import { InvalidInput } from '../../domain/errors.ts'

type Reminder = Pick<Assignment, 'reminderEnabled' | 'reminderAt' | 'dueDate'>

/**
 * Checks what a person can only have forgotten or confused: a reminder without a time, or after the
 * due date. Programs may set both; what a form leaves as they set it is accepted.
 *
 * @throws {InvalidInput}
 */
export function checkReminder(wanted: Reminder, current?: Reminder): void {
  const { reminderEnabled, reminderAt, dueDate } = wanted
  const isAsBefore =
    current?.reminderEnabled === reminderEnabled &&
    current.reminderAt === reminderAt &&
    current.dueDate === dueDate
  if (!reminderEnabled || isAsBefore) return
  const field = 'reminderAt'
  if (reminderAt === null) throw new InvalidInput([{ field, rule: 'required' }])
  if (reminderAt > dueDate) {
    throw new InvalidInput([{ field, rule: 'not_after', other: 'dueDate' }])
  }
}
