import type { Issue } from '../../domain/issue.ts'
import type { RecurrenceInput } from '../../domain/new-recurring-setting.ts'
import { catchUps, endTypes, recurrenceTypes } from '../../domain/recurring-setting.ts'
import { scheduleDefaults } from '../../domain/schedule-input.ts'
import { given, numberOf, type Values } from '../forms.ts'
import { choiceOf, neededNumberOf } from './form-controls.ts'

/** The recurrence fields of a form without recurrence, with defaults in case a type is chosen. */
export const noRecurrence: Values = {
  recurrenceType: '',
  recurrenceInterval: String(scheduleDefaults.recurrenceInterval),
  endType: scheduleDefaults.endType,
  catchUp: scheduleDefaults.catchUp,
}

/** The recurrence in a form; undefined for none. The domain ignores fields that its types do not use. */
export function readRecurrence(form: URLSearchParams): RecurrenceInput | undefined {
  const type = choiceOf(form, 'recurrenceType', recurrenceTypes)
  if (type === undefined) return undefined
  return {
    type,
    interval: neededNumberOf(form, 'recurrenceInterval'),
    weekday: numberOf(form, 'recurrenceWeekday'),
    day: numberOf(form, 'recurrenceDay'),
    catchUp: choiceOf(form, 'catchUp', catchUps),
    until: {
      type: choiceOf(form, 'endType', endTypes),
      count: numberOf(form, 'endCount'),
      date: given(form, 'endDate'),
    },
  }
}

const fields: Readonly<Record<string, string>> = {
  'recurrence.interval': 'recurrenceInterval',
  'recurrence.weekday': 'recurrenceWeekday',
  'recurrence.day': 'recurrenceDay',
  'recurrence.until.count': 'endCount',
  'recurrence.until.date': 'endDate',
  reminderOffset: 'reminderAt',
}

/** The issue, under the form's name for its field. */
export const atItsField = (issue: Issue): Issue => ({
  ...issue,
  field: fields[issue.field] ?? issue.field,
})
