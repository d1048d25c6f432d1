import { type Assignment, type AssignmentInput, priorities } from '../../domain/assignment.ts'
import { parseDateTime } from '../../domain/date-input.ts'
import { formatInstant, type Instant, localDateOf, localTimeOf } from '../../domain/time.ts'
import { versionTag } from '../../domain/version-tag.ts'
import { ticked, type Values } from '../forms.ts'
import { asLines, asOneLine, choiceOf, unlessSame } from './form-controls.ts'

/** What a form gives to make an assignment. */
export const readNewAssignment = (form: URLSearchParams): AssignmentInput => ({
  title: form.get('title') ?? '',
  description: asLines(form.get('description') ?? ''),
  subject: form.get('subject') ?? '',
  priority: choiceOf(form, 'priority', priorities),
  dueDate: form.get('dueDate') || undefined,
  reminderEnabled: ticked(form, 'reminderEnabled'),
  reminderAt: form.get('reminderAt') ?? '',
  urgentReminderEnabled: ticked(form, 'urgentReminderEnabled'),
})

/** What a form changes of `current`: what reads as it was shown is left alone. */
export function readEditedAssignment(
  form: URLSearchParams,
  current: Assignment,
  timeZone: string,
): AssignmentInput {
  return {
    ...readNewAssignment(form),
    title: unlessSame(form.get('title') ?? '', asOneLine(current.title)),
    subject: unlessSame(form.get('subject') ?? '', asOneLine(current.subject)),
    description: unlessSame(asLines(form.get('description') ?? ''), asLines(current.description)),
    dueDate: readDateTime(form, 'dueDate', timeZone),
    reminderAt: readDateTime(form, 'reminderAt', timeZone),
    isArchived: ticked(form, 'isArchived'),
  }
}

/**
 * A control for date and time knows minutes of a wall clock only. Where it still says what it said
 * of an instant, that is meant, with its seconds and its side of a clock change.
 */
function readDateTime(
  form: URLSearchParams,
  field: 'dueDate' | 'reminderAt',
  timeZone: string,
): string {
  const typed = form.get(field) ?? ''
  const exact = form.get(exactName(field)) ?? ''
  const instant = parseDateTime(exact, timeZone)
  return instant !== undefined && typed === shownDateTime(instant, timeZone) ? exact : typed
}

/** The hidden field beside the control. */
const exactName = (field: 'dueDate' | 'reminderAt') => `${field}Exact`

/** YYYY-MM-DDTHH:MM, as the control takes it. */
const shownDateTime = (instant: Instant, timeZone: string) =>
  `${localDateOf(instant, timeZone)}T${localTimeOf(instant, timeZone)}`

/** An assignment as its form shows it. */
export function valuesOfAssignment(it: Assignment, timeZone: string): Values {
  const dateTime = (field: 'dueDate' | 'reminderAt', instant: Instant | null) =>
    instant !== null && {
      [field]: shownDateTime(instant, timeZone),
      [exactName(field)]: formatInstant(instant, timeZone),
    }
  return {
    version: versionTag(it),
    title: asOneLine(it.title),
    description: asLines(it.description),
    subject: asOneLine(it.subject),
    priority: it.priority,
    reminderAt: '',
    ...dateTime('dueDate', it.dueDate),
    ...dateTime('reminderAt', it.reminderAt),
    ...(it.reminderEnabled && { reminderEnabled: 'on' }),
    ...(it.urgentReminderEnabled && { urgentReminderEnabled: 'on' }),
    ...(it.isArchived && { isArchived: 'on' }),
  }
}
