import type { Assignment, AssignmentInput } from '../../domain/assignments/assignment.ts'
import type { Complete } from '../../domain/edit.ts'
import { parseDateTime } from '../../domain/time/date-input.ts'
import { formatInstant, type Instant, localDateOf, localTimeOf } from '../../domain/time/time.ts'
import { ownPath } from '../outcomes.ts'
import { versionOf } from './edit-version.ts'
import { ticked, type Values } from './forms.ts'
import { readEditedShared, readShared, valuesOfShared } from './shared-input.ts'

/** The page to return to when the form is done. */
export const backOf = ({ back }: Values): string => ownPath(back ?? null, '/assignments')

/** The new assignment in a form. */
export const readNewAssignment = (
  form: URLSearchParams,
): Complete<Omit<AssignmentInput, 'isArchived'>> => ({
  ...readShared(form),
  dueDate: readDueDate(form),
  reminderAt: typedReminder(form),
})

/** Without a time, a due date is the end of its day. */
export const readDueDate = (form: URLSearchParams): string | undefined =>
  form.get('dueDate') ? typedDateTime(form, 'dueDate') : undefined

/**
 * A reminder needs a time as well as a date: `checkReminder` refuses either alone. While it is off, its controls are
 * hidden: what is in them changes nothing.
 */
function typedReminder(form: URLSearchParams): string | undefined {
  if (!ticked(form, 'reminderEnabled')) return undefined
  const isWhole = form.get('reminderAt') && form.get('reminderTime')
  return isWhole ? typedDateTime(form, 'reminderAt') : ''
}

function typedDateTime(form: URLSearchParams, field: DateTimeField): string {
  const date = form.get(field) ?? ''
  const time = form.get(timeNames[field])
  return time ? `${date}T${time}` : date
}

/** Names of the time controls, by the names of the date controls beside them. */
const timeNames = { dueDate: 'dueTime', reminderAt: 'reminderTime' } as const
type DateTimeField = keyof typeof timeNames

/** The edit of `current` in a form. What is as the form showed it stays as it is stored. */
export function readEditedAssignment(
  form: URLSearchParams,
  current: Assignment,
  timeZone: string,
): Complete<AssignmentInput> {
  return {
    ...readEditedShared(form, current),
    dueDate: exactly(form, 'dueDate', timeZone) ?? readDueDate(form) ?? '',
    reminderAt: exactly(form, 'reminderAt', timeZone) ?? typedReminder(form),
    isArchived: ticked(form, 'isArchived'),
  }
}

/**
 * The controls have only minutes, in local time. If they still match the exact instant in the hidden
 * field, returns that instant, with its seconds and its offset; otherwise undefined.
 */
function exactly(
  form: URLSearchParams,
  field: DateTimeField,
  timeZone: string,
): string | undefined {
  const exact = form.get(exactName(field)) ?? ''
  const instant = parseDateTime(exact, timeZone)
  if (instant === undefined) return undefined
  const shown = `${localDateOf(instant, timeZone)}T${localTimeOf(instant, timeZone)}`
  return typedDateTime(form, field) === shown ? exact : undefined
}

/** Name of the hidden field with the exact instant. */
const exactName = (field: DateTimeField) => `${field}Exact`

/** The form values of an assignment. */
export function valuesOfAssignment(it: Assignment, timeZone: string): Values {
  const edited = editedValuesOf(it, timeZone)
  return { ...edited, version: versionOf(edited) }
}

function editedValuesOf(it: Assignment, timeZone: string): Values {
  const dateTime = (field: DateTimeField, instant: Instant | null) =>
    instant !== null && {
      [field]: localDateOf(instant, timeZone),
      [timeNames[field]]: localTimeOf(instant, timeZone),
      [exactName(field)]: formatInstant(instant, timeZone),
    }
  return {
    ...valuesOfShared(it),
    reminderAt: '',
    reminderTime: '',
    ...dateTime('dueDate', it.dueDate),
    ...dateTime('reminderAt', it.reminderAt),
    ...(it.isArchived && { isArchived: 'on' }),
  }
}
