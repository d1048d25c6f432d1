import type { Issue } from '../../domain/issue.ts'
import type { RecurrenceInput } from '../../domain/new-recurring-setting.ts'
import { catchUps, endTypes, recurrenceTypes } from '../../domain/recurring-setting.ts'
import { given, numberOf, type Values } from '../forms.ts'
import { choiceOf } from './form-controls.ts'

/** The fields of a form for something that is not to recur, and where they stand should it recur after all. */
export const noRecurrence: Values = {
  recurrenceType: '',
  recurrenceInterval: '1',
  endType: 'never',
  catchUp: 'all',
}

/** The recurrence that a form asks for; undefined for none. Only what its types use is read. */
export function readRecurrence(form: URLSearchParams): RecurrenceInput | undefined {
  const type = choiceOf(form, 'recurrenceType', recurrenceTypes)
  if (type === undefined) return undefined
  return {
    type,
    interval: numberOf(form, 'recurrenceInterval'),
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

/** What is wrong with a recurrence, at the fields of its form. */
export const atItsField = (issue: Issue): Issue => ({
  ...issue,
  field: fields[issue.field] ?? issue.field,
})
