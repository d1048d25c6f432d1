import { sql } from 'kysely'
import type {
  CatchUp,
  EndType,
  NewRecurringSetting,
  RecurrenceType,
  RecurringSetting,
} from '../../domain/series/recurring-setting.ts'
import { bitsOf, weekdaysIn } from '../../domain/time/weekdays.ts'
import type { Row, Value } from '../engines/engine.ts'
import { flag, isSet } from '../flag.ts'
import { parameter, textParameter } from '../statement.ts'
import { fromPriority, optional, toPriority } from '../values.ts'

/** The order in which a setting's columns are selected and written. */
export const settingColumns = [
  'id',
  'user_id',
  'title',
  'description',
  'subject',
  'priority',
  'recurrence_type',
  'recurrence_interval',
  'recurrence_weekdays',
  'recurrence_day',
  'due_time',
  'end_type',
  'end_count',
  'end_date',
  'skipped_dates',
  'is_active',
  'reminder_enabled',
  'reminder_offset',
  'urgent_reminder_enabled',
  'anchor_date',
  'last_nominal_date',
  'generated_count',
  'active_since',
  'catch_up',
  'check_at',
  'created_at',
  'updated_at',
] as const

/** `row` has `settingColumns`, in that order. */
export function toRecurringSetting(row: Row): RecurringSetting {
  return {
    id: Number(row[0]),
    userId: Number(row[1]),
    title: String(row[2]),
    description: String(row[3]),
    subject: String(row[4]),
    priority: toPriority(row[5]),
    recurrenceType: String(row[6]) as RecurrenceType,
    recurrenceInterval: Number(row[7]),
    recurrenceWeekdays: optional(row[8], (bits) => weekdaysIn(Number(bits))),
    recurrenceDay: optional(row[9], Number),
    dueTime: String(row[10]),
    endType: String(row[11]) as EndType,
    endCount: optional(row[12], Number),
    endDate: optional(row[13], String),
    skippedDates: toDates(String(row[14])),
    isActive: isSet(row[15]),
    reminderEnabled: isSet(row[16]),
    reminderOffset: optional(row[17], Number),
    urgentReminderEnabled: isSet(row[18]),
    anchorDate: String(row[19]),
    lastNominalDate: String(row[20]),
    generatedCount: Number(row[21]),
    activeSince: Number(row[22]),
    catchUp: String(row[23]) as CatchUp,
    checkAt: optional(row[24], Number),
    createdAt: Number(row[25]),
    updatedAt: Number(row[26]),
  }
}

const toDates = (text: string): readonly string[] => (text === '' ? none : text.split(','))
const none: readonly string[] = []

/** The values of `settingColumns`, from `title` on. */
export function toValues(it: NewRecurringSetting): Value[] {
  return [
    it.title,
    it.description,
    it.subject,
    fromPriority(it.priority),
    it.recurrenceType,
    it.recurrenceInterval,
    it.recurrenceWeekdays && bitsOf(it.recurrenceWeekdays),
    it.recurrenceDay,
    it.dueTime,
    it.endType,
    it.endCount,
    it.endDate,
    it.skippedDates.join(),
    flag(it.isActive),
    flag(it.reminderEnabled),
    it.reminderOffset,
    flag(it.urgentReminderEnabled),
    it.anchorDate,
    it.lastNominalDate,
    it.generatedCount,
    it.activeSince,
    it.catchUp,
    it.checkAt,
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
  recurrence_type: sql<never>`${textParameter}`,
  recurrence_interval: parameter,
  recurrence_weekdays: parameter,
  recurrence_day: parameter,
  due_time: textParameter,
  end_type: sql<never>`${textParameter}`,
  end_count: parameter,
  end_date: textParameter,
  skipped_dates: textParameter,
  is_active: parameter,
  reminder_enabled: parameter,
  reminder_offset: parameter,
  urgent_reminder_enabled: parameter,
  anchor_date: textParameter,
  last_nominal_date: textParameter,
  generated_count: parameter,
  active_since: parameter,
  catch_up: sql<never>`${textParameter}`,
  check_at: parameter,
  created_at: parameter,
  updated_at: parameter,
} as const
