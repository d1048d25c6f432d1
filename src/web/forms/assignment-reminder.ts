import type { Assignment } from '../../domain/assignments/assignment.ts'
import type { Issue } from '../../domain/issue.ts'
import { Issues } from '../../domain/issues.ts'
import { ticked } from './forms.ts'

type Reminder = Pick<Assignment, 'reminderEnabled' | 'reminderAt' | 'dueDate'>

/**
 * Checks the assignment that `make` makes from a form, and what a person can only have forgotten or confused: a
 * reminder without a day or a time, or after the due date. Programs may set both; what a form leaves as they set it is
 * accepted.
 *
 * @throws {InvalidInput} naming every field that breaks a rule.
 */
export function checkReminder(form: URLSearchParams, make: () => Reminder, current?: Reminder) {
  const issues = new Issues()
  for (const issue of missing(form, current)) issues.add(issue)
  const wanted = issues.collect(make)
  if (wanted && isTooLate(wanted, current)) {
    issues.add({ field: 'reminderAt', rule: 'not_after', other: 'dueDate' })
  }
  issues.settle()
}

/** The controls that a reminder leaves empty. */
function missing(form: URLSearchParams, current: Reminder | undefined): readonly Issue[] {
  if (!ticked(form, 'reminderEnabled')) return []
  const empty = ['reminderAt', 'reminderTime'].filter((field) => !form.get(field))
  const isAsBefore = current?.reminderEnabled === true && current.reminderAt === null
  return isAsBefore && empty.length === 2
    ? []
    : empty.map((field) => ({ field, rule: 'required' as const }))
}

function isTooLate({ reminderEnabled, reminderAt, dueDate }: Reminder, current?: Reminder) {
  const isAsBefore =
    current?.reminderEnabled === reminderEnabled &&
    current.reminderAt === reminderAt &&
    current.dueDate === dueDate
  return reminderEnabled && !isAsBefore && reminderAt !== null && reminderAt > dueDate
}
