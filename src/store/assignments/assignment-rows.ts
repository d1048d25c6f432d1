import type { Assignment, NewAssignment } from '../../domain/assignments/assignment.ts'
import type { Row, Value } from '../engines/engine.ts'
import { flag, isSet } from '../flag.ts'
import { parameter, textParameter } from '../statement.ts'
import type { Known } from '../store.ts'
import { fromPriority, optional, toPriority } from '../values.ts'

/** The order in which an assignment's columns are selected and written. */
export const assignmentColumns = [
  'id',
  'user_id',
  'title',
  'description',
  'subject',
  'priority',
  'due_date',
  'completed_at',
  'reminder_enabled',
  'reminder_at',
  'urgent_reminder_enabled',
  'is_archived',
  'recurring_setting_id',
  'nominal_date',
  'created_at',
  'updated_at',
] as const

/** What the caller knows of the assignment in a row, or the assignment. */
export function knownOr<T>(row: Row, known: Known<T> | undefined): Assignment | T {
  const assignment = toAssignment(row)
  return known?.(assignment) ?? assignment
}

/** `row` has `assignmentColumns`, in that order. */
export function toAssignment(row: Row): Assignment {
  return {
    id: Number(row[0]),
    userId: Number(row[1]),
    title: String(row[2]),
    description: String(row[3]),
    subject: String(row[4]),
    priority: toPriority(row[5]),
    dueDate: Number(row[6]),
    completedAt: optional(row[7], Number),
    reminderEnabled: isSet(row[8]),
    reminderAt: optional(row[9], Number),
    urgentReminderEnabled: isSet(row[10]),
    isArchived: isSet(row[11]),
    recurringSettingId: optional(row[12], Number),
    nominalDate: optional(row[13], String),
    createdAt: Number(row[14]),
    updatedAt: Number(row[15]),
  }
}

/** The values of `assignmentColumns`, from `title` on. */
export function toValues(it: NewAssignment): Value[] {
  return [
    it.title,
    it.description,
    it.subject,
    fromPriority(it.priority),
    it.dueDate,
    it.completedAt,
    flag(it.reminderEnabled),
    it.reminderAt,
    flag(it.urgentReminderEnabled),
    flag(it.isArchived),
    it.recurringSettingId,
    it.nominalDate,
    it.createdAt,
    it.updatedAt,
  ]
}

/** The columns of `toValues`, in its order. */
export const written = {
  title: textParameter,
  description: textParameter,
  subject: textParameter,
  priority: parameter,
  due_date: parameter,
  completed_at: parameter,
  reminder_enabled: parameter,
  reminder_at: parameter,
  urgent_reminder_enabled: parameter,
  is_archived: parameter,
  recurring_setting_id: parameter,
  nominal_date: textParameter,
  created_at: parameter,
  updated_at: parameter,
} as const
