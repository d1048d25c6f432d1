import type { Complete } from '../../domain/edit.ts'
import {
  defaultEditBehavior,
  type EditBehavior,
  editBehaviors,
} from '../../domain/series/edit-behavior.ts'
import type { SettingEdit } from '../../domain/series/edit-plan.ts'
import {
  catchUps,
  endTypes,
  type RecurringSetting,
  recurrenceTypes,
  type Schedule,
  type Template,
} from '../../domain/series/recurring-setting.ts'
import type { RecurringSettingInput } from '../../domain/series/recurring-setting-input.ts'
import { dayOfMonth } from '../../domain/series/schedule-input.ts'
import { weekdayOf } from '../../domain/time/weekdays.ts'
import { versionOf } from './edit-version.ts'
import { choiceOf, ifChanged, neededNumberOf, numbersOf, type Values } from './forms.ts'
import { readOffset, valuesOfOffset } from './series-reminder.ts'
import { readEditedShared, valuesOfShared } from './shared-input.ts'

/** The edit of `setting` in a form. */
export const readSettingEdit = (form: URLSearchParams, setting: RecurringSetting): SettingEdit => ({
  behavior: choiceOf(form, 'editBehavior', editBehaviors) ?? defaultEditBehavior,
  input: { ...readTemplate(form, setting), ...readSchedule(form, setting) },
})

type Given<Field extends keyof RecurringSettingInput> = Complete<Pick<RecurringSettingInput, Field>>

/** Leaves out fields as the form showed them: an edit carries over every given field, changed or not. */
function readTemplate(form: URLSearchParams, setting: RecurringSetting): Given<keyof Template> {
  return {
    ...readEditedShared(form, setting),
    reminderOffset: readOffset(form, setting),
  }
}

/**
 * Reads all fields of a schedule, even those that its types do not use: the domain ignores them. Skipped dates have forms
 * of their own.
 */
function readSchedule(
  form: URLSearchParams,
  setting: RecurringSetting,
): Given<Exclude<keyof Schedule, 'skippedDates'>> {
  return {
    dueTime: ifChanged(form.get('dueTime') ?? '', setting.dueTime),
    recurrenceType: choiceOf(form, 'recurrenceType', recurrenceTypes),
    recurrenceInterval: neededNumberOf(form, 'recurrenceInterval'),
    recurrenceWeekdays: numbersOf(form, 'recurrenceWeekdays'),
    recurrenceDay: neededNumberOf(form, 'recurrenceDay'),
    endType: choiceOf(form, 'endType', endTypes),
    endCount: neededNumberOf(form, 'endCount'),
    endDate: form.get('endDate') ?? '',
    catchUp: choiceOf(form, 'catchUp', catchUps),
  }
}

/** Unlike the API's default: who renames a series means the assignment of it that they see, too. */
const proposedBehavior: EditBehavior = 'this_and_future'

/** The form values of a setting. A day that its type does not use is that of its newest occurrence. */
export function valuesOfSetting(setting: RecurringSetting): Values {
  const { recurrenceWeekdays, recurrenceDay, lastNominalDate: newest } = setting
  const edited = editedValuesOf(setting)
  return {
    ...edited,
    version: versionOf(edited),
    recurrenceWeekdays: String(recurrenceWeekdays ?? weekdayOf(newest)),
    recurrenceDay: String(recurrenceDay ?? dayOfMonth(newest)),
    editBehavior: proposedBehavior,
  }
}

/** What the form edits, without what its type and its end do not use. */
function editedValuesOf(setting: RecurringSetting): Values {
  return {
    ...valuesOfShared(setting),
    dueTime: setting.dueTime,
    recurrenceType: setting.recurrenceType,
    recurrenceInterval: String(setting.recurrenceInterval),
    recurrenceWeekdays: String(setting.recurrenceWeekdays ?? ''),
    recurrenceDay: String(setting.recurrenceDay ?? ''),
    endType: setting.endType,
    endCount: String(setting.endCount ?? ''),
    endDate: setting.endDate ?? '',
    catchUp: setting.catchUp,
    ...valuesOfOffset(setting),
  }
}
