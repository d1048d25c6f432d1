import type { Language } from '../../domain/accounts/user.ts'
import type { Occurrence } from '../../domain/series/occurrences.ts'
import type { Formatter } from '../formatter.ts'
import { type Html, html } from '../html.ts'
import { recurrenceTexts } from '../messages/recurrence.ts'

/**
 * The due times of occurrences. They have no numbers, which would not be those that the series counts. A note explains
 * each that is not exactly where the rule puts it.
 */
export const datesToCome = (
  occurrences: readonly Occurrence[],
  language: Language,
  format: Formatter,
): Html =>
  html`<ul class="dates">${occurrences.map(
    (it) => html`<li>${dateToCome(it, language, format)}</li>`,
  )}</ul>`

export const dateToCome = (it: Occurrence, language: Language, format: Formatter): Html =>
  html`${format.dateTime(it.dueDate)}${noteOf(it, language)}`

/** Begins with a space, to follow the due time. */
export const noteOf = ({ note }: Occurrence, language: Language): Html | null =>
  note && html` <span class="quiet">${recurrenceTexts[language].notes[note]}</span>`
