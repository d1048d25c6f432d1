import type { Language } from '../../domain/accounts/user.ts'
import {
  catchUps,
  endTypes,
  recurrenceTypes,
  scheduleLimits,
} from '../../domain/series/recurring-setting.ts'
import { scheduleDefaults } from '../../domain/series/schedule-input.ts'
import { allWeekdays } from '../../domain/time/weekdays.ts'
import { weekdayName } from '../formatter.ts'
import { flag, type Html, html } from '../html.ts'
import { recurrenceTexts } from '../messages/recurrence.ts'
import {
  type Choice,
  checkboxGroup,
  type FormState,
  radioGroup,
  selectField,
  textField,
} from './field.ts'

const recurrenceFieldNames = [
  'recurrenceType',
  'recurrenceInterval',
  'recurrenceWeekdays',
  'recurrenceDay',
  'endType',
  'endCount',
  'endDate',
  'catchUp',
] as const

export const recurrenceLabels = (language: Language) =>
  recurrenceFieldNames.map((name) => ({ name, label: recurrenceTexts[language][name] }))

/**
 * The rule of a series, and its end. The style sheet hides the fields that the chosen types do not
 * use, and the domain ignores them. In a new series, the day may be left to the due date.
 */
export function recurrenceFields(form: FormState, { isNew }: { readonly isNew: boolean }): Html {
  const texts = recurrenceTexts[form.language]
  const types = recurrenceTypes.map((value) => ({ value, text: texts.types[value] }))
  const none = { value: '', text: texts.none }
  const isUnusual =
    form.values.catchUp !== scheduleDefaults.catchUp ||
    form.issues.some((it) => it.field === 'catchUp')
  return html`<div class="fields">${selectField(form, {
    name: 'recurrenceType',
    label: texts.recurrenceType,
    choices: isNew ? [none, ...types] : types,
  })}${intervalField(form)}${dayField(form, isNew)}</div>
${weekdayFields(form, isNew)}
<div class="fields of-series">${endFields(form)}</div>
<details class="of-series"${flag('open', isUnusual)}><summary>${texts.more}</summary>${radioGroup(
    form,
    {
      name: 'catchUp',
      label: texts.catchUp,
      choices: catchUps.map((value) => ({ value, text: texts.catchUps[value] })),
    },
  )}</details>`
}

function intervalField(form: FormState): Html {
  const texts = recurrenceTexts[form.language]
  const units = recurrenceTypes.map((it) => html`<span class="per-${it}">${texts.units[it]}</span>`)
  return html`<div class="of-series">${textField(form, {
    name: 'recurrenceInterval',
    label: texts.recurrenceInterval,
    unit: html`${units}<span class="per-any">${texts.anyUnit}</span>`,
    type: 'number',
    ...scheduleLimits.recurrenceInterval,
  })}</div>`
}

function weekdayFields(form: FormState, isNew: boolean): Html {
  const texts = recurrenceTexts[form.language]
  return html`<div class="of-weekly">${checkboxGroup(form, {
    name: 'recurrenceWeekdays',
    label: texts.recurrenceWeekdays,
    hint: isNew && texts.weekdayOfDueDate,
    choices: weekdays(form.language),
  })}</div>`
}

function dayField(form: FormState, isNew: boolean): Html {
  const texts = recurrenceTexts[form.language]
  return html`<div class="of-monthly">${textField(form, {
    name: 'recurrenceDay',
    label: texts.recurrenceDay,
    hint: isNew ? texts.dayOfDueDate : texts.dayHint,
    type: 'number',
    ...scheduleLimits.recurrenceDay,
  })}</div>`
}

function endFields(form: FormState): Html {
  const texts = recurrenceTexts[form.language]
  return html`${selectField(form, {
    name: 'endType',
    label: texts.endType,
    choices: endTypes.map((value) => ({ value, text: texts.endTypes[value] })),
  })}<div class="of-count">${textField(form, {
    name: 'endCount',
    label: texts.endCount,
    hint: texts.endCountHint,
    type: 'number',
    ...scheduleLimits.endCount,
  })}</div><div class="of-date">${textField(form, {
    name: 'endDate',
    label: texts.endDate,
    hint: texts.endDateHint,
    type: 'date',
  })}</div>`
}

/** All seven, Sunday first. */
const weekdays = (language: Language): readonly Choice[] =>
  allWeekdays.map((day) => ({ value: String(day), text: weekdayName(language, day) }))
