import type { Occurrence } from '../../domain/occurrences.ts'
import type { Language } from '../../domain/user.ts'
import { type Html, html } from '../html.ts'
import { recurrenceTexts } from '../messages/recurrence.ts'
import type { Telling } from '../telling.ts'

/** When occurrences are due, each with why it is not where its rule would have it. */
export const datesToCome = (
  occurrences: readonly Occurrence[],
  language: Language,
  tell: Telling,
): Html =>
  html`<ol class="dates">${occurrences.map(
    (it) => html`<li>${dateToCome(it, language, tell)}</li>`,
  )}</ol>`

export const dateToCome = (it: Occurrence, language: Language, tell: Telling): Html =>
  html`${tell.dateTime(it.dueDate)}${noteOf(it, language)}`

/** After what it is a note on. */
export const noteOf = ({ note }: Occurrence, language: Language): Html | null =>
  note && html` <span class="quiet">(${recurrenceTexts[language].notes[note]})</span>`
