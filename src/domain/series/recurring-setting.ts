import { type NewAssignment, type Shared, sharedFields } from '../assignments/assignment.ts'
import { pick } from '../edit.ts'
import { oneMinute } from '../time/durations.ts'
import { earliestInstant, type Instant, instantOf, type Moment } from '../time/time.ts'
import { type Weekdays, weekdaysOf } from '../time/weekdays.ts'
import type { Recurrence } from './recurrence.ts'

export const recurrenceTypes = ['daily', 'weekly', 'monthly'] as const
export type RecurrenceType = (typeof recurrenceTypes)[number]

export const endTypes = ['never', 'count', 'date'] as const
export type EndType = (typeof endTypes)[number]

/** Which missed dates are created: all, only the newest, or none. */
export const catchUps = ['all', 'latest', 'none'] as const
export type CatchUp = (typeof catchUps)[number]

/** When a series recurs and when it ends. A field that its types do not use (`usesField`) is null. */
export interface Schedule {
  readonly recurrenceType: RecurrenceType
  readonly recurrenceInterval: number
  readonly recurrenceWeekdays: Weekdays | null
  /** 1 to 31; a month without it uses its last day. */
  readonly recurrenceDay: number | null
  /** HH:MM in the user's zone. */
  readonly dueTime: string
  readonly endType: EndType
  /** Counts every occurrence ever created, including the first and the deleted ones. */
  readonly endCount: number | null
  /** YYYY-MM-DD, inclusive. */
  readonly endDate: string | null
  /**
   * YYYY-MM-DD, in order: dates after the newest occurrence that get none (RFC 5545, `EXDATE`). They need not be dates of the
   * rule.
   */
  readonly skippedDates: readonly string[]
  /** Which of the dates missed while the service was down are created. */
  readonly catchUp: CatchUp
}

/** The types that a field of a schedule may depend on. */
interface ScheduleTypes {
  readonly recurrenceType?: string | undefined
  readonly endType?: string | undefined
}

/** The type of recurrence, or of end, that alone uses a field. */
const typeUsing: ReadonlyMap<string, RecurrenceType | EndType> = new Map([
  ['recurrenceWeekday', 'weekly'],
  ['recurrenceWeekdays', 'weekly'],
  ['recurrenceDay', 'monthly'],
  ['endCount', 'count'],
  ['endDate', 'date'],
] as const)

/** Whether a schedule of these types uses `field`. What it does not use is ignored in any input. */
export function usesField({ recurrenceType, endType }: ScheduleTypes, field: string): boolean {
  const type = typeUsing.get(field)
  return type === undefined || type === recurrenceType || type === endType
}

/** The initial fields of each occurrence. */
export interface Template extends Shared {
  /** Minutes before the due date; null for no reminder. */
  readonly reminderOffset: number | null
}

/** The progress of a series. The store compares and sets it in one statement, so that no date is created twice. */
export interface Progress {
  /** YYYY-MM-DD from which intervals count. */
  readonly anchorDate: string
  /** YYYY-MM-DD of the newest occurrence created, whatever happened to it since. */
  readonly lastNominalDate: string
  readonly generatedCount: number
  /** When it was created, last resumed, or continued after its end. Missed dates before that are never created. */
  readonly activeSince: Instant
  /** When to check whether the next occurrence must be created; null if none will be. */
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

export function ruleOf(schedule: Schedule): Recurrence {
  const { recurrenceType: type, recurrenceInterval: interval } = schedule
  switch (type) {
    case 'daily':
      return { type, interval }
    case 'weekly':
      return { type, interval, weekdays: schedule.recurrenceWeekdays ?? weekdaysOf([0]) }
    case 'monthly':
      return { type, interval, day: schedule.recurrenceDay ?? 1 }
  }
}

/** When an occurrence on `date` is due. Its local time stays the same when the zone's offset changes. */
export const dueOn = ({ dueTime }: Pick<Schedule, 'dueTime'>, date: string, timeZone: string) =>
  instantOf(date, dueTime, timeZone)

/** The new assignment of `setting` for `nominalDate`. */
export function occurrenceOn(
  setting: RecurringSetting,
  nominalDate: string,
  { now, timeZone }: Moment,
): NewAssignment {
  const dueDate = dueOn(setting, nominalDate, timeZone)
  return {
    ...pick(setting, sharedFields),
    dueDate,
    completedAt: null,
    reminderAt: reminderBefore(dueDate, setting.reminderOffset),
    isArchived: false,
    recurringSettingId: setting.id,
    nominalDate,
    createdAt: now,
    updatedAt: now,
  }
}

/** Whole minutes from `reminderAt` to `dueDate`, rounded down. */
export const offsetBetween = (reminderAt: Instant, dueDate: Instant) =>
  Math.floor((dueDate - reminderAt) / oneMinute)

/** The time `offset` minutes before `dueDate`, but not before `earliestInstant`; null without an offset. */
export const reminderBefore = (dueDate: Instant, offset: number | null): Instant | null =>
  offset === null ? null : Math.max(dueDate - offset * oneMinute, earliestInstant)

/** The earliest time at which an assignment of a series can have its reminder. */
export const earliestReminder = (dueDate: Instant): Instant =>
  dueDate - reminderOffsetLimit.max * oneMinute
