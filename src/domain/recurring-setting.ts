import type { Moment, NewAssignment, Priority } from './assignment.ts'
import type { Recurrence, Weekday } from './recurrence.ts'
import { type Instant, instantOf } from './time.ts'

export const recurrenceTypes = ['daily', 'weekly', 'monthly'] as const
export type RecurrenceType = (typeof recurrenceTypes)[number]

export const endTypes = ['never', 'count', 'date'] as const
export type EndType = (typeof endTypes)[number]

/** Every missed date, the newest of them only, or none. */
export const catchUps = ['all', 'latest', 'none'] as const
export type CatchUp = (typeof catchUps)[number]

/**
 * When a series falls and when it ends. A field that its type does not use is
 * null: `recurrenceWeekday` but for weekly, `recurrenceDay` but for monthly,
 * `endCount` and `endDate` but for the end of that name.
 */
export interface Schedule {
  readonly recurrenceType: RecurrenceType
  readonly recurrenceInterval: number
  /** 0 is Sunday. */
  readonly recurrenceWeekday: Weekday | null
  /** 1 to 31; a month without it uses its last day. */
  readonly recurrenceDay: number | null
  /** HH:MM in the user's zone. */
  readonly dueTime: string
  readonly endType: EndType
  /** Counts every occurrence ever made, the first and deleted ones included. */
  readonly endCount: number | null
  /** YYYY-MM-DD, inclusive. */
  readonly endDate: string | null
  /** Which of the dates that went by while nothing ran are made up for. */
  readonly catchUp: CatchUp
}

/** What each new assignment of a series starts with. */
export interface Template {
  readonly title: string
  readonly description: string
  readonly subject: string
  readonly priority: Priority
  readonly reminderEnabled: boolean
  /** Minutes before it is due. */
  readonly reminderOffset: number | null
  readonly urgentReminderEnabled: boolean
}

/** Where a series stands; generation compares and sets it. */
export interface Progress {
  /** YYYY-MM-DD from which intervals count. */
  readonly anchorDate: string
  /** YYYY-MM-DD of the newest occurrence made, whatever became of it. */
  readonly lastNominalDate: string
  readonly generatedCount: number
  /** Dates due before this are never made up for: the creation, or the last resumption. */
  readonly activeSince: Instant
  /** When to look whether the next one has to be made; null when none will come. */
  readonly checkAt: Instant | null
}

export interface RecurringSetting extends Schedule, Template, Progress {
  readonly id: number
  readonly userId: number
  readonly isActive: boolean
  readonly createdAt: Instant
  readonly updatedAt: Instant
}

export type NewRecurringSetting = Omit<RecurringSetting, 'id' | 'userId'>

export const scheduleLimits = {
  recurrenceInterval: { min: 1, max: 365 },
  recurrenceWeekday: { min: 0, max: 6 },
  recurrenceDay: { min: 1, max: 31 },
  endCount: { min: 1, max: 10_000 },
} as const

/** Ten years, in minutes. */
export const reminderOffsetLimit = { min: 0, max: 5_256_000 } as const

const MINUTE = 60_000

/** The rule by which the dates of a series follow each other. */
export function ruleOf(schedule: Schedule): Recurrence {
  const { recurrenceType: type, recurrenceInterval: interval } = schedule
  switch (type) {
    case 'daily':
      return { type, interval }
    case 'weekly':
      return { type, interval, weekday: schedule.recurrenceWeekday ?? 0 }
    case 'monthly':
      return { type, interval, day: schedule.recurrenceDay ?? 1 }
  }
}

/** When an occurrence on `date` is due: the wall-clock time is kept over every change of offset. */
export const dueOn = ({ dueTime }: Pick<Schedule, 'dueTime'>, date: string, timeZone: string) =>
  instantOf(date, dueTime, timeZone)

/** The assignment of `setting` for `nominalDate`, as it is when it is made. */
export function occurrenceOn(
  setting: RecurringSetting,
  nominalDate: string,
  { now, timeZone }: Moment,
): NewAssignment {
  const dueDate = dueOn(setting, nominalDate, timeZone)
  return {
    title: setting.title,
    description: setting.description,
    subject: setting.subject,
    priority: setting.priority,
    dueDate,
    completedAt: null,
    reminderEnabled: setting.reminderEnabled,
    reminderAt: reminderBefore(dueDate, setting.reminderOffset),
    urgentReminderEnabled: setting.urgentReminderEnabled,
    isArchived: false,
    recurringSettingId: setting.id,
    nominalDate,
    createdAt: now,
    updatedAt: now,
  }
}

/** Minutes from `reminderAt` to `dueDate`, begun ones left out. */
export const offsetBetween = (reminderAt: Instant, dueDate: Instant) =>
  Math.floor((dueDate - reminderAt) / MINUTE)

export const reminderBefore = (dueDate: Instant, offset: number | null): Instant | null =>
  offset === null ? null : dueDate - offset * MINUTE

/** The earliest that an assignment of a series can remind of itself. */
export const earliestReminder = (dueDate: Instant): Instant =>
  dueDate - reminderOffsetLimit.max * MINUTE
