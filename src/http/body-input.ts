import type { UserInput } from '../domain/accounts/user.ts'
import type { AssignmentInput, SharedInput } from '../domain/assignments/assignment.ts'
import type { Complete } from '../domain/edit.ts'
import { defaultEditBehavior } from '../domain/series/edit-behavior.ts'
import type { SettingEdit } from '../domain/series/edit-plan.ts'
import type { RecurringSettingInput } from '../domain/series/recurring-setting-input.ts'
import type { RecurrenceInput } from '../domain/series/schedule-input.ts'
import type { NewSettingInput } from '../domain/series/series-from-setting.ts'
import type { AssignmentEditJson } from './schemas/assignment.ts'
import type { MeEditJson } from './schemas/me.ts'
import type { NewRecurringSettingJson } from './schemas/new-recurring-setting.ts'
import type { RecurrenceJson } from './schemas/recurrence.ts'
import type { RecurringSettingEditJson } from './schemas/recurring-setting.ts'

// Maps fields of the API to those of the domain, one by one. The types are `Complete`, so none can be forgotten.

export function readAssignmentInput(body: AssignmentEditJson): Complete<AssignmentInput> {
  return {
    ...readShared(body),
    dueDate: body.due_date,
    reminderAt: body.reminder_at,
    isArchived: body.is_archived,
  }
}

/** What the edits of an assignment and of a setting have in common. */
type SharedEditJson = Pick<
  AssignmentEditJson,
  keyof AssignmentEditJson & keyof RecurringSettingEditJson
>

const readShared = (body: SharedEditJson): Complete<SharedInput> => ({
  title: body.title,
  description: body.description,
  subject: body.subject,
  priority: body.priority,
  reminderEnabled: body.reminder_enabled,
  urgentReminderEnabled: body.urgent_reminder_enabled,
})

/** Undefined if nothing repeats. */
export function readRecurrenceInput(
  body: RecurrenceJson = {},
): Complete<RecurrenceInput> | undefined {
  if (!body.type) return undefined
  return {
    recurrenceType: body.type,
    recurrenceInterval: body.interval,
    recurrenceWeekday: body.weekday,
    recurrenceWeekdays: body.weekdays,
    recurrenceDay: body.day,
    // Never '' here, in spite of its type: `relevantRecurrence` has left that out.
    endType: body.until?.type || undefined,
    endCount: body.until?.count,
    endDate: body.until?.date,
    skippedDates: body.skipped_dates,
    catchUp: body.catch_up,
  }
}

export function readNewSettingInput(
  body: Partial<NewRecurringSettingJson>,
): Complete<NewSettingInput> {
  return {
    ...readSettingInput(body),
    startDate: body.start_date,
  }
}

function readSettingInput(body: RecurringSettingEditJson): Complete<RecurringSettingInput> {
  return {
    ...readShared(body),
    recurrenceType: body.recurrence_type,
    recurrenceInterval: body.recurrence_interval,
    recurrenceWeekday: body.recurrence_weekday,
    recurrenceWeekdays: body.recurrence_weekdays,
    recurrenceDay: body.recurrence_day,
    dueTime: body.due_time,
    endType: body.end_type,
    endCount: body.end_count,
    endDate: body.end_date,
    skippedDates: body.skipped_dates,
    catchUp: body.catch_up,
    isActive: body.is_active,
    reminderOffset: body.reminder_offset,
  }
}

export function readUserInput(body: MeEditJson): Complete<UserInput> {
  return {
    email: body.email,
    name: body.name,
    timeZone: body.time_zone,
    language: body.language,
  }
}

export const readSettingEdit = (body: RecurringSettingEditJson): Complete<SettingEdit> => ({
  input: readSettingInput(body),
  behavior: body.edit_behavior ?? defaultEditBehavior,
})
