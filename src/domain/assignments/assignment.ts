import { changed, pickGiven } from '../edit.ts'
import { Issues } from '../issues.ts'
import { checkText, type TextLimit } from '../text.ts'
import { dateTimeIssue, parseDateTime } from '../time/date-input.ts'
import type { Instant, Moment } from '../time/time.ts'

export const priorities = ['low', 'medium', 'high'] as const
export type Priority = (typeof priorities)[number]

export interface Assignment {
  readonly id: number
  readonly userId: number
  readonly title: string
  /** Empty when unset, as is `subject`. */
  readonly description: string
  readonly subject: string
  readonly priority: Priority
  readonly dueDate: Instant
  readonly completedAt: Instant | null
  readonly reminderEnabled: boolean
  /** Stored even while reminders are off. */
  readonly reminderAt: Instant | null
  readonly urgentReminderEnabled: boolean
  readonly isArchived: boolean
  readonly recurringSettingId: number | null
  /** YYYY-MM-DD: its date in the series, even if its due date was moved. */
  readonly nominalDate: string | null
  readonly createdAt: Instant
  readonly updatedAt: Instant
}

/** An assignment that is not stored yet. */
export type NewAssignment = Omit<Assignment, 'id' | 'userId'>

/** The input fields that an assignment shares with its setting. */
export const sharedFields = [
  'title',
  'description',
  'subject',
  'priority',
  'reminderEnabled',
  'urgentReminderEnabled',
] as const
export type Shared = Pick<Assignment, (typeof sharedFields)[number]>
export type SharedInput = { readonly [Field in keyof Shared]?: Shared[Field] | undefined }

/** The input for a new or changed assignment. Times are texts, read in the person's zone. */
export interface AssignmentInput extends SharedInput {
  readonly dueDate?: string | undefined
  /** Empty: no reminder time. */
  readonly reminderAt?: string | undefined
  readonly isArchived?: boolean | undefined
}

/** The fields that hold any text. */
type TextField = {
  [Field in keyof Shared]: string extends Shared[Field] ? Field : never
}[keyof Shared]

export const textLimits = {
  title: { max: 500, isRequired: true },
  description: { max: 20_000 },
  subject: { max: 200 },
} as const satisfies Readonly<Record<TextField, TextLimit>>
export const textFields = Object.keys(textLimits) as readonly TextField[]

/** The values of fields that were not given. Title and due date are required: theirs only fill a place. */
export const assignmentDefaults: Fields = {
  title: '',
  description: '',
  subject: '',
  priority: 'medium',
  dueDate: 0,
  reminderEnabled: false,
  reminderAt: null,
  urgentReminderEnabled: true,
  isArchived: false,
}

/** @throws {InvalidInput} naming every field that breaks a rule. */
export function newAssignment(input: AssignmentInput, { now, timeZone }: Moment): NewAssignment {
  const issues = new Issues()
  const fields = readFields(issues, { ...input, title: input.title ?? '' }, timeZone)
  if (input.dueDate === undefined) issues.add({ field: 'dueDate', rule: 'required' })
  issues.settle()
  return {
    ...assignmentDefaults,
    ...fields,
    completedAt: null,
    recurringSettingId: null,
    nominalDate: null,
    createdAt: now,
    updatedAt: now,
  }
}

/**
 * The given fields, as they will be stored.
 *
 * @throws {InvalidInput} naming every field that breaks a rule.
 */
export function assignmentEdit(input: AssignmentInput, timeZone: string): Partial<Fields> {
  const issues = new Issues()
  const fields = readFields(issues, input, timeZone)
  issues.settle()
  return fields
}

/** Completes an open assignment, and reopens a completed one. */
export function toggledAssignment(current: Assignment, now: Instant): Assignment {
  return changed(current, { completedAt: current.completedAt === null ? now : null }, now)
}

type Fields = Shared & Pick<Assignment, 'dueDate' | 'reminderAt' | 'isArchived'>

/** The given fields, as they are stored. */
function readFields(issues: Issues, input: AssignmentInput, timeZone: string): Partial<Fields> {
  const shared = readShared(issues, input)
  const { dueDate, reminderAt } = input
  return {
    ...shared,
    ...pickGiven(input, ['isArchived']),
    ...(dueDate !== undefined && { dueDate: readInstant(issues, 'dueDate', dueDate, timeZone) }),
    ...(reminderAt !== undefined && {
      reminderAt:
        reminderAt === '' ? null : readInstant(issues, 'reminderAt', reminderAt, timeZone),
    }),
  }
}

function readInstant(issues: Issues, field: string, text: string, timeZone: string): Instant {
  const instant = parseDateTime(text, timeZone)
  if (instant === undefined) issues.add(dateTimeIssue(field, text, timeZone))
  return instant ?? 0
}

/** The given fields of those that an assignment shares with its setting. Adds an issue for each text that breaks a rule. */
export function readShared(issues: Issues, input: SharedInput): Partial<Shared> {
  for (const field of textFields) {
    const text = input[field]
    if (text !== undefined) checkText(issues, field, text, textLimits[field])
  }
  return pickGiven(input, sharedFields)
}
