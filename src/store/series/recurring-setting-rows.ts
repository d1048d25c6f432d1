import type { Insertable, Selectable } from 'kysely'
import type {
  NewRecurringSetting,
  RecurringSetting,
} from '../../domain/series/recurring-setting.ts'
import { bitsOf, weekdaysIn } from '../../domain/time/weekdays.ts'
import { flag, isSet } from '../flag.ts'
import type { RecurringSettingTable } from '../schema.ts'
import { fromPriority, toPriority } from '../values.ts'

export function toRecurringSetting(row: Selectable<RecurringSettingTable>): RecurringSetting {
  return {
    id: row.id,
    userId: row.user_id,
    title: row.title,
    description: row.description,
    subject: row.subject,
    priority: toPriority(row.priority),
    recurrenceType: row.recurrence_type,
    recurrenceInterval: row.recurrence_interval,
    recurrenceWeekdays:
      row.recurrence_weekdays === null ? null : weekdaysIn(row.recurrence_weekdays),
    recurrenceDay: row.recurrence_day,
    dueTime: row.due_time,
    endType: row.end_type,
    endCount: row.end_count,
    endDate: row.end_date,
    isActive: isSet(row.is_active),
    reminderEnabled: isSet(row.reminder_enabled),
    reminderOffset: row.reminder_offset,
    urgentReminderEnabled: isSet(row.urgent_reminder_enabled),
    anchorDate: row.anchor_date,
    lastNominalDate: row.last_nominal_date,
    generatedCount: row.generated_count,
    activeSince: row.active_since,
    catchUp: row.catch_up,
    checkAt: row.check_at,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}

export function toRow(
  setting: NewRecurringSetting,
): Omit<Insertable<RecurringSettingTable>, 'id' | 'user_id'> {
  return {
    title: setting.title,
    description: setting.description,
    subject: setting.subject,
    priority: fromPriority(setting.priority),
    recurrence_type: setting.recurrenceType,
    recurrence_interval: setting.recurrenceInterval,
    recurrence_weekdays: setting.recurrenceWeekdays && bitsOf(setting.recurrenceWeekdays),
    recurrence_day: setting.recurrenceDay,
    due_time: setting.dueTime,
    end_type: setting.endType,
    end_count: setting.endCount,
    end_date: setting.endDate,
    is_active: flag(setting.isActive),
    reminder_enabled: flag(setting.reminderEnabled),
    reminder_offset: setting.reminderOffset,
    urgent_reminder_enabled: flag(setting.urgentReminderEnabled),
    anchor_date: setting.anchorDate,
    last_nominal_date: setting.lastNominalDate,
    generated_count: setting.generatedCount,
    active_since: setting.activeSince,
    catch_up: setting.catchUp,
    check_at: setting.checkAt,
    created_at: setting.createdAt,
    updated_at: setting.updatedAt,
  }
}
