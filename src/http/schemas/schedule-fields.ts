import {
  catchUps,
  endTypes,
  recurrenceTypes,
  scheduleLimits,
} from '../../domain/series/recurring-setting.ts'
import { scheduleDefaults } from '../../domain/series/schedule-input.ts'
import { mostSkippedDates } from '../../domain/series/skipped-dates.ts'
import { DateOnly } from './conventions.ts'
import { Type } from './type.ts'

// The fields of a schedule, which a recurrence and a setting share.

interface Range {
  readonly min: number
  readonly max: number
}

const within = ({ min, max }: Range, description: string) =>
  Type.Integer({ minimum: min, maximum: max, description })

// Not `RecurrenceType`: some tools call the type of a `Recurrence` that, which may be empty.
export const recurrenceType = Type.Enum([...recurrenceTypes], { title: 'RecurringAssignmentType' })
export const endType = Type.Enum([...endTypes], {
  title: 'EndType',
  description: '`count` requires `end_count`, `date` requires `end_date`',
})
/** A rule of new series; an edit may end one at once. */
export const endAfterFirst = 'A series must not end before its first occurrence'
export const interval = within(
  scheduleLimits.recurrenceInterval,
  'Number of days, weeks or months between occurrences',
)
export const weekday = within(
  scheduleLimits.recurrenceWeekday,
  'For weekly recurrence: 0 is Sunday',
)
const dayOfWeek = within(scheduleLimits.recurrenceWeekday, '0 is Sunday')
export const weekdays = Type.Array(dayOfWeek, {
  minItems: 1,
  description:
    'For weekly recurrence: the days of each week. A single weekday beside them must be one of them',
  examples: [[1, 3, 5]],
})
export const day = within(
  scheduleLimits.recurrenceDay,
  'For monthly recurrence; a month without this day uses its last day',
)
export const count = within(
  scheduleLimits.endCount,
  'Total number of occurrences, deleted ones included',
)
export const dueTime = Type.String({
  description: 'HH:MM in the zone of the user',
  examples: ['23:59'],
})
export const endDate = DateOnly('YYYY-MM-DD, inclusive', '2027-03-31')
const aDate = DateOnly('YYYY-MM-DD')
const examples = [['2026-12-28', '2027-01-04']]
/** In any input: all of them. Without `maxItems`, which would count a date as often as it is given. */
export const skippedDates = Type.Array(aDate, {
  examples,
  description:
    `All dates on which the series creates nothing, at most ${mostSkippedDates}; one that is given twice counts once. ` +
    'Those that it does not recur on, or that are not after its newest occurrence, do not matter',
})
export const catchUp = Type.Enum([...catchUps], {
  title: 'CatchUp',
  description:
    'Which dates missed while the service was down are created later; `latest` is the newest one',
})
export const NewCatchUp = Type.Optional({ ...catchUp, default: scheduleDefaults.catchUp })

/** A single day has `recurrence_weekday` alone, as it has always had. */
export const shownWeekdays = Type.Array(dayOfWeek, {
  description: 'If there are several: all of them. `recurrence_weekday` is the first',
})

export const shownSkippedDates = Type.Array(aDate, {
  maxItems: mostSkippedDates,
  examples,
  description: 'If there are any: the dates to come on which it creates nothing',
})
