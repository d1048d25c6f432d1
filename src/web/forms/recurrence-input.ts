import type { Complete } from '../../domain/edit.ts'
import { catchUps, endTypes, recurrenceTypes } from '../../domain/series/recurring-setting.ts'
import { type RecurrenceInput, scheduleDefaults } from '../../domain/series/schedule-input.ts'
import { choiceOf, given, neededNumberOf, numberOf, numbersOf, type Values } from './forms.ts'

/** The recurrence fields of a form without recurrence, with defaults in case a type is chosen. */
export const noRecurrence: Values = {
  recurrenceType: '',
  recurrenceInterval: String(scheduleDefaults.recurrenceInterval),
  endType: scheduleDefaults.endType,
  catchUp: scheduleDefaults.catchUp,
}

/** The form has boxes for the weekdays, and none for dates to skip. */
type TypedRecurrence = Complete<Omit<RecurrenceInput, 'recurrenceWeekday' | 'skippedDates'>>

/** The recurrence in a form; undefined for none. The domain ignores fields that its types do not use. */
export function readRecurrence(form: URLSearchParams): TypedRecurrence | undefined {
  const recurrenceType = choiceOf(form, 'recurrenceType', recurrenceTypes)
  const weekdays = numbersOf(form, 'recurrenceWeekdays')
  return (
    recurrenceType && {
      recurrenceType,
      recurrenceInterval: neededNumberOf(form, 'recurrenceInterval'),
      recurrenceWeekdays: weekdays.length > 0 ? weekdays : undefined,
      recurrenceDay: numberOf(form, 'recurrenceDay'),
      endType: choiceOf(form, 'endType', endTypes),
      endCount: numberOf(form, 'endCount'),
      endDate: given(form, 'endDate'),
      catchUp: choiceOf(form, 'catchUp', catchUps),
    }
  )
}
