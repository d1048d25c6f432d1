import type { Issues } from '../issues.ts'
import { dateIssue, parseDate, parseTimeOfDay } from '../time/date-input.ts'
import { isWeekday, type Weekday, type Weekdays, weekdayOf, weekdaysOf } from '../time/weekdays.ts'
import {
  type CatchUp,
  type EndType,
  type RecurrenceType,
  type Schedule,
  scheduleLimits,
  usesField,
} from './recurring-setting.ts'
import { readSkippedDates } from './skipped-dates.ts'

/** The values of fields that were not given, where they do not depend on a date. */
export const scheduleDefaults = {
  recurrenceInterval: 1,
  endType: 'never',
  catchUp: 'all',
} as const satisfies Partial<Schedule>

/** How something recurs, as its creator gives it: a schedule without its due time. */
export type RecurrenceInput = Omit<ScheduleDraft, 'dueTime'>

/** The input for a schedule. Missing fields have defaults; fields that the type does not use are ignored. */
interface ScheduleDraft {
  readonly recurrenceType: RecurrenceType
  readonly recurrenceInterval?: number | undefined
  /** A single weekday. If there are `recurrenceWeekdays` too, it must be one of them. */
  readonly recurrenceWeekday?: number | null | undefined
  readonly recurrenceWeekdays?: readonly number[] | null | undefined
  readonly recurrenceDay?: number | null | undefined
  readonly dueTime: string
  readonly endType?: EndType | undefined
  readonly endCount?: number | null | undefined
  readonly endDate?: string | null | undefined
  readonly skippedDates?: readonly string[] | undefined
  readonly catchUp?: CatchUp | undefined
}

/**
 * Checks `draft`, and returns its schedule. A missing weekday or day becomes that of `newestDate`
 * (YYYY-MM-DD), the newest occurrence.
 */
export function readSchedule(issues: Issues, draft: ScheduleDraft, newestDate: string): Schedule {
  const { recurrenceType, dueTime } = draft
  const { endType = scheduleDefaults.endType, catchUp = scheduleDefaults.catchUp } = draft
  const { recurrenceInterval = scheduleDefaults.recurrenceInterval } = draft
  const number = (field: keyof typeof scheduleLimits, value: number | null | undefined) =>
    readNumber(issues, { field, ...scheduleLimits[field] }, value)
  const uses = (field: keyof Schedule) => usesField({ recurrenceType, endType }, field)
  return {
    recurrenceType,
    recurrenceInterval: number('recurrenceInterval', recurrenceInterval),
    recurrenceWeekdays: uses('recurrenceWeekdays')
      ? readWeekdays(issues, draft, weekdayOf(newestDate))
      : null,
    recurrenceDay: uses('recurrenceDay')
      ? number('recurrenceDay', draft.recurrenceDay ?? dayOfMonth(newestDate))
      : null,
    dueTime: issues.need(parseTimeOfDay(dueTime), dueTime, {
      field: 'dueTime',
      rule: 'time_of_day',
    }),
    endType,
    endCount: uses('endCount') ? number('endCount', draft.endCount) : null,
    endDate: uses('endDate') ? readEndDate(issues, draft.endDate) : null,
    skippedDates: readSkippedDates(issues, draft.skippedDates ?? []),
    catchUp,
  }
}

/** Checks that a series reaches its first date, YYYY-MM-DD. */
export function checkEnd(issues: Issues, { endDate }: Pick<Schedule, 'endDate'>, date: string) {
  if (endDate !== null && endDate < date) issues.add({ field: 'endDate', rule: 'not_before', date })
}

/** @param ofNewest the weekday of the newest occurrence. */
function readWeekdays(
  issues: Issues,
  { recurrenceWeekday: one, recurrenceWeekdays: several }: ScheduleDraft,
  ofNewest: Weekday,
): Weekdays {
  const days = several ?? [one ?? ofNewest]
  const field = several ? 'recurrenceWeekdays' : 'recurrenceWeekday'
  if (days.length === 0) issues.add({ field, rule: 'not_empty' })
  else if (!days.every(isWeekday)) {
    issues.add({ field, rule: 'between', ...scheduleLimits.recurrenceWeekday })
  } else if (typeof one === 'number' && !days.some((day) => day === one)) {
    const values = weekdaysOf(days).map(String)
    issues.add({ field: 'recurrenceWeekday', rule: 'one_of', values })
  } else return weekdaysOf(days)
  return weekdaysOf([ofNewest])
}

interface Range {
  readonly field: string
  readonly min: number
  readonly max: number
}

function readNumber(issues: Issues, range: Range, value: number | null | undefined): number {
  const { field, min, max } = range
  if (value === undefined || value === null) issues.add({ field, rule: 'required' })
  else if (!(value >= min && value <= max)) issues.add({ ...range, rule: 'between' })
  return value ?? min
}

function readEndDate(issues: Issues, text: string | null | undefined): string {
  const field = 'endDate'
  if (text) return issues.need(parseDate(text), text, dateIssue(field, text))
  issues.add({ field, rule: 'required' })
  return ''
}

/** The day of the month of a date, YYYY-MM-DD, for a rule that names none. */
export const dayOfMonth = (date: string) => Number(date.slice(-2))
