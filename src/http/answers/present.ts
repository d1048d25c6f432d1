import type { EditPreview } from '../../actions/series-previews.ts'
import type { ApiKey } from '../../domain/accounts/api-key.ts'
import type { User } from '../../domain/accounts/user.ts'
import type { Assignment } from '../../domain/assignments/assignment.ts'
import {
  onTimeRate,
  pendingOf,
  type StatisticsFilter,
  type SubjectTally,
  sumOf,
} from '../../domain/assignments/statistics.ts'
import type { Occurrence } from '../../domain/series/occurrences.ts'
import type { RecurringSetting } from '../../domain/series/recurring-setting.ts'
import { formatInstant, formatStamp } from '../../domain/time/time.ts'
import type { AssignmentJson } from '../schemas/assignment.ts'
import type { MeJson } from '../schemas/me.ts'
import type { EditPreviewJson, OccurrenceJson, OccurrenceListJson } from '../schemas/occurrences.ts'
import type { RecurringSettingJson } from '../schemas/recurring-setting.ts'
import type { StatisticsJson } from '../schemas/statistics.ts'

// Maps domain types to the fields of the API, with times in `timeZone`. assignment-text.ts and
// list-text.ts write the same JSON faster; body-input.ts maps requests the other way.

export function presentAssignment(it: Assignment, timeZone: string): AssignmentJson {
  const { completedAt, reminderAt, recurringSettingId } = it
  return {
    id: it.id,
    user_id: it.userId,
    title: it.title,
    description: it.description,
    subject: it.subject,
    priority: it.priority,
    due_date: formatInstant(it.dueDate, timeZone),
    is_completed: completedAt !== null,
    ...(completedAt !== null && { completed_at: formatStamp(completedAt, timeZone) }),
    reminder_enabled: it.reminderEnabled,
    ...(reminderAt !== null && { reminder_at: formatInstant(reminderAt, timeZone) }),
    urgent_reminder_enabled: it.urgentReminderEnabled,
    is_archived: it.isArchived,
    ...(recurringSettingId !== null && { recurring_assignment_id: recurringSettingId }),
    created_at: formatStamp(it.createdAt, timeZone),
    updated_at: formatStamp(it.updatedAt, timeZone),
  }
}

export function presentRecurringSetting(
  it: RecurringSetting,
  timeZone: string,
): RecurringSettingJson {
  const { recurrenceWeekdays: weekdays, recurrenceDay, endCount, endDate, reminderOffset } = it
  const { skippedDates } = it
  return {
    id: it.id,
    user_id: it.userId,
    title: it.title,
    description: it.description,
    subject: it.subject,
    priority: it.priority,
    recurrence_type: it.recurrenceType,
    recurrence_interval: it.recurrenceInterval,
    ...(weekdays !== null && { recurrence_weekday: weekdays[0] }),
    // Alone, the one above says it all, and a client that knows only that one can change it.
    ...(weekdays !== null && weekdays.length > 1 && { recurrence_weekdays: [...weekdays] }),
    ...(recurrenceDay !== null && { recurrence_day: recurrenceDay }),
    due_time: it.dueTime,
    end_type: it.endType,
    ...(endCount !== null && { end_count: endCount }),
    ...(endDate !== null && { end_date: endDate }),
    ...(skippedDates.length > 0 && { skipped_dates: [...skippedDates] }),
    catch_up: it.catchUp,
    is_active: it.isActive,
    reminder_enabled: it.reminderEnabled,
    ...(reminderOffset !== null && { reminder_offset: reminderOffset }),
    urgent_reminder_enabled: it.urgentReminderEnabled,
    generated_count: it.generatedCount,
    created_at: formatStamp(it.createdAt, timeZone),
    updated_at: formatStamp(it.updatedAt, timeZone),
  }
}

export function presentOccurrences(
  occurrences: readonly Occurrence[],
  timeZone: string,
): OccurrenceListJson {
  return {
    occurrences: occurrences.map((it) => presentOccurrence(it, timeZone)),
    count: occurrences.length,
  }
}

function presentOccurrence(it: Occurrence, timeZone: string): OccurrenceJson {
  const { assignmentId, note } = it
  return {
    date: it.date,
    due_date: formatInstant(it.dueDate, timeZone),
    is_made: assignmentId !== null,
    state: it.state,
    ...(assignmentId !== null && { assignment_id: assignmentId }),
    ...(note !== null && { note }),
  }
}

export function presentEditPreview(
  { setting, changed, leftCount, toCome }: EditPreview,
  timeZone: string,
): EditPreviewJson {
  return {
    recurring_assignment: presentRecurringSetting(setting, timeZone),
    changed: changed.map((it) => presentAssignment(it, timeZone)),
    left_count: leftCount,
    occurrences: toCome.map((it) => presentOccurrence(it, timeZone)),
  }
}

export function presentStatistics(
  tallies: readonly SubjectTally[],
  { subject, from, to }: StatisticsFilter,
): StatisticsJson {
  const all = sumOf(tallies)
  return {
    total_assignments: all.total,
    completed_assignments: all.completed,
    pending_assignments: pendingOf(all),
    overdue_assignments: all.overdue,
    on_time_completion_rate: onTimeRate(all),
    filter: { subject: subject ?? null, from: from ?? null, to: to ?? null },
    ...(subject === undefined && {
      subjects: tallies.filter((tally) => tally.subject !== '').map(presentSubject),
    }),
  }
}

const presentSubject = (tally: SubjectTally) => ({
  subject: tally.subject,
  total: tally.total,
  completed: tally.completed,
  pending: pendingOf(tally),
  overdue: tally.overdue,
  on_time_completion_rate: onTimeRate(tally),
})

export function presentRecurringSettingList(
  settings: readonly RecurringSetting[],
  timeZone: string,
) {
  return {
    recurring_assignments: settings.map((it) => presentRecurringSetting(it, timeZone)),
    count: settings.length,
  }
}

/** A user, and the key of the request. */
export function presentMe(user: User, { name, isReadOnly, expiresAt }: ApiKey): MeJson {
  return {
    id: user.id,
    email: user.email,
    name: user.name,
    time_zone: user.timeZone,
    language: user.language,
    api_key: {
      name,
      scope: isReadOnly ? 'read' : 'read_write',
      ...(expiresAt !== null && { expires_at: formatStamp(expiresAt, user.timeZone) }),
    },
  }
}
