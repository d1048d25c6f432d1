import type { Assignment, NewAssignment } from '../../domain/assignments/assignment.ts'
import { itemTable, number, text, type WrittenColumns } from '../columns.ts'
import type { Row } from '../engines/engine.ts'
import { flag, isSet } from '../flag.ts'
import type { Known } from '../store.ts'
import { fromPriority, optional, toPriority } from '../values.ts'

const table = itemTable({
  title: text((it) => it.title),
  description: text((it) => it.description),
  subject: text((it) => it.subject),
  priority: number((it) => fromPriority(it.priority)),
  due_date: number((it) => it.dueDate),
  completed_at: number((it) => it.completedAt),
  reminder_enabled: number((it) => flag(it.reminderEnabled)),
  reminder_at: number((it) => it.reminderAt),
  urgent_reminder_enabled: number((it) => flag(it.urgentReminderEnabled)),
  is_archived: number((it) => flag(it.isArchived)),
  recurring_setting_id: number((it) => it.recurringSettingId),
  nominal_date: text((it) => it.nominalDate),
  created_at: number((it) => it.createdAt),
  updated_at: number((it) => it.updatedAt),
} as const satisfies WrittenColumns<'assignments', NewAssignment>)

export const { names: assignmentColumns, toValues, written } = table
const { at } = table

/** What the caller knows of the assignment in a row, or the assignment. */
export function knownOr<T>(row: Row, known: Known<T> | undefined): Assignment | T {
  const assignment = toAssignment(row)
  return known?.(assignment) ?? assignment
}

/** `row` has `assignmentColumns`, in that order. */
export function toAssignment(row: Row): Assignment {
  return {
    id: Number(row[at.id]),
    userId: Number(row[at.user_id]),
    title: String(row[at.title]),
    description: String(row[at.description]),
    subject: String(row[at.subject]),
    priority: toPriority(row[at.priority]),
    dueDate: Number(row[at.due_date]),
    completedAt: optional(row[at.completed_at], Number),
    reminderEnabled: isSet(row[at.reminder_enabled]),
    reminderAt: optional(row[at.reminder_at], Number),
    urgentReminderEnabled: isSet(row[at.urgent_reminder_enabled]),
    isArchived: isSet(row[at.is_archived]),
    recurringSettingId: optional(row[at.recurring_setting_id], Number),
    nominalDate: optional(row[at.nominal_date], String),
    createdAt: Number(row[at.created_at]),
    updatedAt: Number(row[at.updated_at]),
  }
}
