import type { Language } from '../../domain/accounts/user.ts'
import { editBehaviors } from '../../domain/series/edit-behavior.ts'
import { usesField } from '../../domain/series/recurring-setting.ts'
import { weekdayNames } from '../formatter.ts'
import type { Values } from '../forms/forms.ts'
import { type Html, html } from '../html.ts'
import { assignmentFormTexts } from '../messages/assignment-form.ts'
import { recurrenceTexts } from '../messages/recurrence.ts'
import { seriesTexts } from '../messages/series.ts'
import { onOrOff, type ShownField, wordIn } from './changed-meanwhile.ts'
import { radioGroup, textField } from './field.ts'
import { homeworkFields, shownHomeworkFields } from './homework-fields.ts'
import { recurrenceFields } from './recurrence-fields.ts'
import { type ReminderForm, reminderFieldset } from './reminder-fieldset.ts'

/** All editable fields of a series, and the choice of the assignments that the edit changes. */
export function seriesFields(form: ReminderForm, subjects: readonly string[]): Html {
  const texts = seriesTexts[form.language]
  return html`${homeworkFields(form, subjects)}
<fieldset><legend>${recurrenceTexts[form.language].recurrence}</legend>
${textField(form, { name: 'dueTime', label: texts.dueTime, type: 'time', required: true })}
${recurrenceFields(form, { isNew: false })}</fieldset>
${reminderFields(form)}
${radioGroup(form, {
  name: 'editBehavior',
  label: texts.behavior,
  choices: editBehaviors.map((value) => ({ value, ...texts.behaviors[value] })),
})}`
}

function reminderFields(form: ReminderForm): Html {
  const texts = assignmentFormTexts[form.language]
  const { daysBefore, reminderDaysHint: hint, reminderDaysMissing } = seriesTexts[form.language]
  const unit = daysBefore()
  return reminderFieldset(
    form,
    html`<div class="fields pair">${textField(form, { name: 'reminderDays', label: texts.reminderDay, type: 'number', min: 0, unit, hint, missing: reminderDaysMissing })}
${textField(form, { name: 'reminderTime', label: texts.reminderTime, type: 'time', missing: texts.reminderTimeMissing })}</div>`,
  )
}

/** The same fields, with how to display their values, without those that a series with `values` does not use. */
export function shownSeriesFields(language: Language, values: Values): readonly ShownField[] {
  return allShownFields(language).filter(({ name }) => usesField(values, name))
}

function allShownFields(language: Language): readonly ShownField[] {
  const texts = {
    ...assignmentFormTexts[language],
    ...recurrenceTexts[language],
    ...seriesTexts[language],
  }
  const format = onOrOff(texts)
  return [
    ...shownHomeworkFields(language),
    { name: 'dueTime', label: texts.dueTime },
    { name: 'recurrenceType', label: texts.recurrenceType, format: wordIn(texts.types) },
    { name: 'recurrenceInterval', label: texts.recurrenceInterval },
    {
      name: 'recurrenceWeekdays',
      label: texts.recurrenceWeekdays,
      format: (value) => weekdayNames(language, value.split(',').map(Number)),
    },
    { name: 'recurrenceDay', label: texts.recurrenceDay },
    { name: 'endType', label: texts.endType, format: wordIn(texts.endTypes) },
    { name: 'endCount', label: texts.endCount },
    { name: 'endDate', label: texts.endDate },
    { name: 'catchUp', label: texts.catchUp, format: wordIn(texts.catchUps) },
    { name: 'reminderEnabled', label: texts.reminderEnabled, format },
    {
      name: 'reminderDays',
      label: texts.reminderDay,
      format: (value) => value && texts.daysBefore(value),
    },
    { name: 'reminderTime', label: texts.reminderTime },
    { name: 'urgentReminderEnabled', label: texts.urgentReminderEnabled, format },
  ]
}
