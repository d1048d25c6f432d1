import { sql } from 'kysely'
import type {
  CatchUp,
  EndType,
  NewRecurringSetting,
  RecurrenceType,
  RecurringSetting,
} from '../../domain/series/recurring-setting.ts'
import { bitsOf, weekdaysIn } from '../../domain/time/weekdays.ts'
import { itemTable, number, text, type WrittenColumns } from '../columns.ts'
import type { Row, Value } from '../engines/engine.ts'
import { flag, isSet } from '../flag.ts'
import { textParameter } from '../statement.ts'
import { fromPriority, optional, toPriority } from '../values.ts'

/** Of a column whose type in `Tables` is a union of words. */
const word = (of: (it: NewRecurringSetting) => Value) => ({ as: sql<never>`${textParameter}`, of })

const table = itemTable({
  title: text((it) => it.title),
  description: text((it) => it.description),
  subject: text((it) => it.subject),
  priority: number((it) => fromPriority(it.priority)),
  recurrence_type: word((it) => it.recurrenceType),
  recurrence_interval: number((it) => it.recurrenceInterval),
  recurrence_weekdays: number((it) => it.recurrenceWeekdays && bitsOf(it.recurrenceWeekdays)),
  recurrence_day: number((it) => it.recurrenceDay),
  due_time: text((it) => it.dueTime),
  end_type: word((it) => it.endType),
  end_count: number((it) => it.endCount),
  end_date: text((it) => it.endDate),
  skipped_dates: text((it) => it.skippedDates.join()),
  is_active: number((it) => flag(it.isActive)),
  reminder_enabled: number((it) => flag(it.reminderEnabled)),
  reminder_offset: number((it) => it.reminderOffset),
  urgent_reminder_enabled: number((it) => flag(it.urgentReminderEnabled)),
  anchor_date: text((it) => it.anchorDate),
  last_nominal_date: text((it) => it.lastNominalDate),
  generated_count: number((it) => it.generatedCount),
  active_since: number((it) => it.activeSince),
  catch_up: word((it) => it.catchUp),
  check_at: number((it) => it.checkAt),
  created_at: number((it) => it.createdAt),
  updated_at: number((it) => it.updatedAt),
} as const satisfies WrittenColumns<'recurring_settings', NewRecurringSetting>)

export const { names: settingColumns, toValues, written } = table
const { at } = table

/** `row` has `settingColumns`, in that order. */
export function toRecurringSetting(row: Row): RecurringSetting {
  return {
    id: Number(row[at.id]),
    userId: Number(row[at.user_id]),
    title: String(row[at.title]),
    description: String(row[at.description]),
    subject: String(row[at.subject]),
    priority: toPriority(row[at.priority]),
    recurrenceType: String(row[at.recurrence_type]) as RecurrenceType,
    recurrenceInterval: Number(row[at.recurrence_interval]),
    recurrenceWeekdays: optional(row[at.recurrence_weekdays], (bits) => weekdaysIn(Number(bits))),
    recurrenceDay: optional(row[at.recurrence_day], Number),
    dueTime: String(row[at.due_time]),
    endType: String(row[at.end_type]) as EndType,
    endCount: optional(row[at.end_count], Number),
    endDate: optional(row[at.end_date], String),
    skippedDates: toDates(String(row[at.skipped_dates])),
    isActive: isSet(row[at.is_active]),
    reminderEnabled: isSet(row[at.reminder_enabled]),
    reminderOffset: optional(row[at.reminder_offset], Number),
    urgentReminderEnabled: isSet(row[at.urgent_reminder_enabled]),
    anchorDate: String(row[at.anchor_date]),
    lastNominalDate: String(row[at.last_nominal_date]),
    generatedCount: Number(row[at.generated_count]),
    activeSince: Number(row[at.active_since]),
    catchUp: String(row[at.catch_up]) as CatchUp,
    checkAt: optional(row[at.check_at], Number),
    createdAt: Number(row[at.created_at]),
    updatedAt: Number(row[at.updated_at]),
  }
}

const toDates = (text: string): readonly string[] => (text === '' ? none : text.split(','))
const none: readonly string[] = []
