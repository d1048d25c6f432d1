import { priorities } from '../../domain/assignment.ts'
import {
  defaultEditBehavior,
  type EditBehavior,
  editBehaviors,
} from '../../domain/edit-behavior.ts'
import type { SettingChange } from '../../domain/edit-plan.ts'
import type { Issue } from '../../domain/issue.ts'
import {
  catchUps,
  endTypes,
  type RecurringSetting,
  recurrenceTypes,
} from '../../domain/recurring-setting.ts'
import type { RecurringSettingInput } from '../../domain/recurring-setting-input.ts'
import { dayOfMonth, weekdayOf } from '../../domain/schedule-input.ts'
import { asLines, numberOf, ticked, type Values } from '../forms.ts'
import { type ReminderUnit, reminderUnits } from '../messages/series.ts'
import { asOneLine, choiceOf, ifChanged, neededNumberOf } from './form-controls.ts'
import { versionOf } from './save-edit.ts'

/** The edit of `setting` in a form. */
export const readSettingChange = (
  form: URLSearchParams,
  setting: RecurringSetting,
): SettingChange => ({
  behavior: choiceOf(form, 'editBehavior', editBehaviors) ?? defaultEditBehavior,
  input: { ...readTemplate(form, setting), ...readSchedule(form, setting) },
})

/** Leaves out fields as the form showed them: an edit carries over every given field, changed or not. */
function readTemplate(form: URLSearchParams, setting: RecurringSetting): RecurringSettingInput {
  return {
    title: ifChanged(form.get('title') ?? '', asOneLine(setting.title)),
    subject: ifChanged(form.get('subject') ?? '', asOneLine(setting.subject))?.trim(),
    description: ifChanged(form.get('description') ?? '', asLines(setting.description)),
    priority: ifChanged(choiceOf(form, 'priority', priorities), setting.priority),
    reminderEnabled: ifChanged(ticked(form, 'reminderEnabled'), setting.reminderEnabled),
    reminderOffset: ifChanged(readOffset(form, setting), setting.reminderOffset ?? undefined),
    urgentReminderEnabled: ifChanged(
      ticked(form, 'urgentReminderEnabled'),
      setting.urgentReminderEnabled,
    ),
  }
}

/** With the fields that its types do not use, which the domain ignores. */
function readSchedule(form: URLSearchParams, setting: RecurringSetting): RecurringSettingInput {
  return {
    dueTime: ifChanged(form.get('dueTime') ?? '', setting.dueTime),
    recurrenceType: choiceOf(form, 'recurrenceType', recurrenceTypes),
    recurrenceInterval: neededNumberOf(form, 'recurrenceInterval'),
    recurrenceWeekday: neededNumberOf(form, 'recurrenceWeekday'),
    recurrenceDay: neededNumberOf(form, 'recurrenceDay'),
    endType: choiceOf(form, 'endType', endTypes),
    endCount: neededNumberOf(form, 'endCount'),
    endDate: form.get('endDate') ?? '',
    catchUp: choiceOf(form, 'catchUp', catchUps),
  }
}

const minutesIn: Readonly<Record<ReminderUnit, number>> = { minutes: 1, hours: 60, days: 1440 }

const unitOf = (form: URLSearchParams) => choiceOf(form, 'reminderUnit', reminderUnits) ?? 'minutes'

/**
 * In minutes. An existing offset can be changed, but not removed, and a reminder that is switched on needs one. While it
 * is off, its controls are hidden: what is in them changes nothing.
 */
function readOffset(form: URLSearchParams, setting: RecurringSetting) {
  if (!ticked(form, 'reminderEnabled')) return undefined
  const isNeeded = !setting.reminderEnabled || setting.reminderOffset !== null
  const amount = (isNeeded ? neededNumberOf : numberOf)(form, 'reminderOffset')
  return amount === undefined ? undefined : amount * minutesIn[unitOf(form)]
}

/** The issue, with its limit in the unit that the form uses. */
export function inFormUnits(issue: Issue, form: URLSearchParams): Issue {
  if (issue.field !== 'reminderOffset' || issue.rule !== 'between') return issue
  return { ...issue, max: Math.floor(issue.max / minutesIn[unitOf(form)]) }
}

/** Unlike the API's default: who renames a series means the assignment of it that they see, too. */
const proposedBehavior: EditBehavior = 'this_and_future'

/** The form values of a setting. A day that its type does not use is that of its newest occurrence. */
export function valuesOfSetting(setting: RecurringSetting): Values {
  const { recurrenceWeekday, recurrenceDay, lastNominalDate: newest } = setting
  const edited = editedValuesOf(setting)
  return {
    ...edited,
    version: versionOf(edited),
    recurrenceWeekday: String(recurrenceWeekday ?? weekdayOf(newest)),
    recurrenceDay: String(recurrenceDay ?? dayOfMonth(newest)),
    editBehavior: proposedBehavior,
  }
}

/** What the form edits, without what its type and its end do not use. */
function editedValuesOf(setting: RecurringSetting): Values {
  return {
    title: asOneLine(setting.title),
    description: asLines(setting.description),
    subject: asOneLine(setting.subject),
    priority: setting.priority,
    dueTime: setting.dueTime,
    recurrenceType: setting.recurrenceType,
    recurrenceInterval: String(setting.recurrenceInterval),
    recurrenceWeekday: String(setting.recurrenceWeekday ?? ''),
    recurrenceDay: String(setting.recurrenceDay ?? ''),
    endType: setting.endType,
    endCount: String(setting.endCount ?? ''),
    endDate: setting.endDate ?? '',
    catchUp: setting.catchUp,
    ...valuesOfReminder(setting),
  }
}

function valuesOfReminder(setting: RecurringSetting): Values {
  const { reminderOffset: offset, reminderEnabled, urgentReminderEnabled } = setting
  const isWhole = (unit: ReminderUnit) => offset !== null && offset % minutesIn[unit] === 0
  const unit = offset ? (reminderUnits.findLast(isWhole) ?? 'minutes') : 'minutes'
  return {
    reminderOffset: offset === null ? '' : String(offset / minutesIn[unit]),
    reminderUnit: unit,
    ...(reminderEnabled && { reminderEnabled: 'on' }),
    ...(urgentReminderEnabled && { urgentReminderEnabled: 'on' }),
  }
}
