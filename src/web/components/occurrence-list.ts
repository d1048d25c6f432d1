import type { Occurrence } from '../../domain/series/occurrences.ts'
import type { RecurringSetting } from '../../domain/series/recurring-setting.ts'
import { mayTakeBack } from '../../domain/series/skipped-dates.ts'
import { earliestDate } from '../../domain/time/date-input.ts'
import { localDateOf } from '../../domain/time/time.ts'
import { withBack } from '../back.ts'
import { type Formatter, formatterFor } from '../formatter.ts'
import { seriesDateText } from '../forms/series-dates.ts'
import { type Html, html } from '../html.ts'
import { seriesTexts } from '../messages/series.ts'
import { skipDatesTexts } from '../messages/skip-dates.ts'
import type { Viewing } from '../page-route.ts'
import { backField } from './back-field.ts'
import { noteOf } from './dates-to-come.ts'
import { postForm } from './post-form.ts'

interface OccurrencesView {
  readonly viewing: Viewing
  readonly setting: RecurringSetting
  /** One more than fit on the page, if there are so many. */
  readonly occurrences: readonly Occurrence[]
  /** Whether there are occurrences before those. */
  readonly hasEarlier: boolean
  /** Where the list is shown, to come back to. */
  readonly here: string
}

/** Occurrences per page. */
export const occurrencesShown = 10

/** The occurrences of a series, past and future, each with its state. */
export function occurrenceList(view: OccurrencesView): Html {
  const { viewing, setting, occurrences, hasEarlier, here } = view
  const { language, moment } = viewing
  const texts = seriesTexts[language]
  const format = formatterFor(language, moment)
  const next = occurrences[occurrencesShown]
  const linkTo = (from: string, text: string) =>
    html`<a href="/series/${setting.id}?from=${from}">${text}</a>`
  const links = [
    hasEarlier && linkTo(earliestDate, texts.fromTheFirst),
    next && linkTo(next.date, texts.later),
    html`<a href="${withBack('/series/skip', here)}">${skipDatesTexts[language].title}</a>`,
  ]
  const list = html`${backField(here)}
<ol class="occurrences">${occurrences.slice(0, occurrencesShown).map((it) => item(view, it, format))}</ol>`
  return html`<p class="quiet">${texts.made(format.number(setting.generatedCount))}</p>
${postForm(viewing, '/series/dates/skip', list)}
<p class="row">${links}</p>`
}

const looks: Readonly<Record<Occurrence['state'], string>> = {
  open: 'tag hue-5',
  completed: 'tag is-done',
  skipped: 'tag',
  ahead: 'tag',
}

function item(
  { viewing, setting }: OccurrencesView,
  occurrence: Occurrence,
  format: Formatter,
): Html {
  const { language, moment } = viewing
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
<span class="row"><span class="${looks[state]}">${texts.occurrenceStates[state]}</span> ${skipButton(occurrence, setting, { viewing, due: time })}</span></li>`
}

/** Skips an occurrence to come, or takes that back, while there is time. */
function skipButton(
  { date, dueDate, state }: Occurrence,
  { id, skippedDates }: RecurringSetting,
  { viewing, due }: { readonly viewing: Viewing; readonly due: string },
): Html | undefined {
  const texts = skipDatesTexts[viewing.language]
  const value = seriesDateText({ id, date })
  const named = html`<span class="spoken">: ${due}</span>`
  if (state === 'ahead') {
    return html`<button class="plain" name="date" value="${value}">${texts.skipOne}${named}</button>`
  }
  if (!skippedDates.includes(date) || !mayTakeBack(dueDate, viewing.moment)) return undefined
  return html`<button class="plain" name="date" value="${value}" formaction="/series/dates/unskip">${texts.unskipOne}${named}</button>`
}
