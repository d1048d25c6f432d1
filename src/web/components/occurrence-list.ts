import type { Occurrence } from '../../domain/series/occurrences.ts'
import type { RecurringSetting } from '../../domain/series/recurring-setting.ts'
import { earliestDate } from '../../domain/time/date-input.ts'
import { localDateOf } from '../../domain/time/time.ts'
import { withBack } from '../back.ts'
import { type Formatter, formatterFor } from '../formatter.ts'
import { type Html, html } from '../html.ts'
import { seriesTexts } from '../messages/series.ts'
import type { PageContext } from '../page-route.ts'
import { noteOf } from './dates-to-come.ts'

interface OccurrencesView {
  readonly context: Pick<PageContext, 'language' | 'moment'>
  readonly setting: RecurringSetting
  /** One more than fit on the page, if there are so many. */
  readonly occurrences: readonly Occurrence[]
  /** Whether there are occurrences before those. */
  readonly hasEarlier: boolean
}

/** Occurrences per page. */
export const occurrencesShown = 10

/** The occurrences of a series, past and future, each with its state. */
export function occurrenceList(view: OccurrencesView): Html {
  const { context, setting, occurrences, hasEarlier } = view
  const { language, moment } = context
  const texts = seriesTexts[language]
  const format = formatterFor(language, moment)
  const next = occurrences[occurrencesShown]
  const linkTo = (from: string, text: string) =>
    html`<a href="/series/${setting.id}?from=${from}">${text}</a>`
  const links = [
    hasEarlier && linkTo(earliestDate, texts.fromTheFirst),
    next && linkTo(next.date, texts.later),
  ].filter(Boolean)
  return html`<p class="quiet">${texts.made(format.number(setting.generatedCount))}</p>
<ol class="occurrences">${occurrences.slice(0, occurrencesShown).map((it) => item(view, it, format))}</ol>
${links.length > 0 && html`<p class="row">${links}</p>`}`
}

const looks: Readonly<Record<Occurrence['state'], string>> = {
  open: 'tag hue-5',
  completed: 'tag is-done',
  skipped: 'tag',
  ahead: 'tag',
}

function item(
  { context, setting }: OccurrencesView,
  occurrence: Occurrence,
  format: Formatter,
): Html {
  const { language, moment } = context
  const texts = seriesTexts[language]
  const { assignmentId, date, dueDate, state, note } = occurrence
  const time = format.dateTime(dueDate)
  const due =
    assignmentId === null
      ? time
      : html`<a href="${withBack(`/assignments/${assignmentId}`, `/series/${setting.id}`)}">${time}</a>`
  // Otherwise it would look out of order: the list is by the dates of the rule.
  const isMoved = note !== 'clock_change' && localDateOf(dueDate, moment.timeZone) !== date
  const why = isMoved
    ? html` <span class="quiet">${texts.movedFrom(format.day(date))}</span>`
    : noteOf(occurrence, language)
  return html`<li><span>${due}${why}</span>
<span class="${looks[state]}">${texts.occurrenceStates[state]}</span></li>`
}
