import { type Assignment, type AssignmentInput, priorities } from '../../domain/assignment.ts'
import { parseDateTime } from '../../domain/date-input.ts'
import { formatInstant, type Instant, localDateOf, localTimeOf } from '../../domain/time.ts'
import { versionTag } from '../../domain/version-tag.ts'
import { asLines, ticked, type Values } from '../forms.ts'
import { asOneLine, choiceOf, unlessSame } from './form-controls.ts'

/** The new assignment in a form. */
export const readNewAssignment = (form: URLSearchParams): AssignmentInput => ({
  title: form.get('title') ?? '',
  description: form.get('description') ?? '',
  subject: form.get('subject') ?? '',
  priority: choiceOf(form, 'priority', priorities),
  dueDate: form.get('dueDate') || undefined,
  reminderEnabled: ticked(form, 'reminderEnabled'),
  reminderAt: form.get('reminderAt') ?? '',
  urgentReminderEnabled: ticked(form, 'urgentReminderEnabled'),
})

/** The edit of `current` in a form. Texts that are as the form showed them stay as they are stored. */
export function readEditedAssignment(
  form: URLSearchParams,
  current: Assignment,
  timeZone: string,
): AssignmentInput {
  return {
    ...readNewAssignment(form),
    title: unlessSame(form.get('title') ?? '', asOneLine(current.title)),
    subject: unlessSame(form.get('subject') ?? '', asOneLine(current.subject)),
    description: unlessSame(form.get('description') ?? '', asLines(current.description)),
    dueDate: readDateTime(form, 'dueDate', timeZone),
    reminderAt: readDateTime(form, 'reminderAt', timeZone),
    isArchived: ticked(form, 'isArchived'),
  }
}

/**
 * A `datetime-local` control has only minutes, in local time. If its text still matches the exact
 * instant in the hidden field, returns that instant, with its seconds and its offset.
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

/** Name of the hidden field with the exact instant. */
const exactName = (field: 'dueDate' | 'reminderAt') => `${field}Exact`

/** YYYY-MM-DDTHH:MM, the format of the control. */
const shownDateTime = (instant: Instant, timeZone: string) =>
  `${localDateOf(instant, timeZone)}T${localTimeOf(instant, timeZone)}`

/** The form values of an assignment. */
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
