import type { Occurrence } from '../../domain/occurrences.ts'
import type { RecurringSetting } from '../../domain/recurring-setting.ts'
import { addDays } from '../../domain/time.ts'
import type { Ask } from '../ask.ts'
import { type Html, html } from '../html.ts'
import { seriesTexts } from '../messages/series.ts'
import { type Telling, telling } from '../telling.ts'
import { noteOf } from './dates-to-come.ts'

interface OccurrencesView {
  readonly ask: Pick<Ask, 'language' | 'moment'>
  readonly setting: RecurringSetting
  readonly occurrences: readonly Occurrence[]
}

/** Occurrences per page. */
export const occurrencesShown = 10

/** The occurrences of a series, past and future, each with its state. */
export function occurrenceList({ ask, setting, occurrences }: OccurrencesView): Html {
  const { language, moment } = ask
  const texts = seriesTexts[language]
  const tell = telling(language, moment)
  const last = occurrences.at(-1)
  const isMore = occurrences.length === occurrencesShown && last !== undefined
  const later =
    isMore && html`<a href="/series/${setting.id}?from=${addDays(last.date, 1)}">${texts.later}</a>`
  return html`<p class="quiet">${texts.made}: ${tell.number(setting.generatedCount)}</p>
<ol class="occurrences">${occurrences.map((it) => item(it, language, tell))}</ol>
<p class="row"><a href="/series/${setting.id}?from=1900-01-01">${texts.fromTheFirst}</a>${later}</p>`
}

const looks: Readonly<Record<Occurrence['state'], string>> = {
  open: 'tag hue-5',
  completed: 'tag is-done',
  skipped: 'tag',
  ahead: 'tag',
}

function item(occurrence: Occurrence, language: Ask['language'], tell: Telling): Html {
  const { assignmentId, dueDate, state } = occurrence
  const due = tell.dateTime(dueDate)
  const told = assignmentId === null ? due : html`<a href="/assignments/${assignmentId}">${due}</a>`
  return html`<li><span>${told}${noteOf(occurrence, language)}</span>
<span class="${looks[state]}">${seriesTexts[language].occurrenceStates[state]}</span></li>`
}
