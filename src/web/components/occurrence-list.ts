import type { Occurrence } from '../../domain/occurrences.ts'
import type { RecurringSetting } from '../../domain/recurring-setting.ts'
import { addDays } from '../../domain/time.ts'
import type { Ask } from '../ask.ts'
import { withBack } from '../back.ts'
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
export function occurrenceList(view: OccurrencesView): Html {
  const { ask, setting, occurrences } = view
  const { language, moment } = ask
  const texts = seriesTexts[language]
  const tell = telling(language, moment)
  const last = occurrences.at(-1)
  const isMore = occurrences.length === occurrencesShown && last !== undefined
  const later =
    isMore && html`<a href="/series/${setting.id}?from=${addDays(last.date, 1)}">${texts.later}</a>`
  return html`<p class="quiet">${texts.made(tell.number(setting.generatedCount))}</p>
<ol class="occurrences">${occurrences.map((it) => item(view, it, tell))}</ol>
<p class="row"><a href="/series/${setting.id}?from=1900-01-01">${texts.fromTheFirst}</a>${later}</p>`
}

const looks: Readonly<Record<Occurrence['state'], string>> = {
  open: 'tag hue-5',
  completed: 'tag is-done',
  skipped: 'tag',
  ahead: 'tag',
}

function item({ ask, setting }: OccurrencesView, occurrence: Occurrence, tell: Telling): Html {
  const { language } = ask
  const { assignmentId, dueDate, state } = occurrence
  const due = tell.dateTime(dueDate)
  const told =
    assignmentId === null
      ? due
      : html`<a href="${withBack(`/assignments/${assignmentId}`, `/series/${setting.id}`)}">${due}</a>`
  return html`<li><span>${told}${noteOf(occurrence, language)}</span>
<span class="${looks[state]}">${seriesTexts[language].occurrenceStates[state]}</span></li>`
}
