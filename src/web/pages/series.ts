import type { RecurringSetting } from '../../domain/series/recurring-setting.ts'
import { type Instant, leftOfDay } from '../../domain/time/time.ts'
import { withBack } from '../back.ts'
import { pager } from '../components/pager.ts'
import { seriesSwitch, seriesTag } from '../components/series-switch.ts'
import { subjectTag } from '../components/subject-tag.ts'
import { formatterFor } from '../formatter.ts'
import { type Html, html } from '../html.ts'
import { icons } from '../icons.ts'
import type { ListPosition } from '../lists/list-position.ts'
import { seriesTexts } from '../messages/series.ts'
import { skipDatesTexts } from '../messages/skip-dates.ts'
import type { Viewing, WebPage } from '../page-route.ts'
import { ruleInWords } from '../rule-in-words.ts'

/** A setting, and when its next occurrence is due; undefined if there is none. */
interface ListedSeries {
  readonly setting: RecurringSetting
  readonly nextDue: Instant | undefined
}

interface SeriesView {
  readonly viewing: Viewing
  /** Those of one page. */
  readonly series: readonly ListedSeries[]
  readonly position: ListPosition
}

/** The series of a user. */
export function seriesPage(view: SeriesView): WebPage {
  const { viewing, series, position } = view
  const { language } = viewing
  const texts = seriesTexts[language]
  const add = html`<a class="button primary" href="${withBack('/assignments/new?recurrence=weekly', position.here)}">${icons.plus}${texts.newSeries}</a>`
  const skip = html`<a class="button" href="${withBack('/series/skip', position.here)}">${skipDatesTexts[language].title}</a>`
  const body = html`<div class="head"><h1>${texts.series}</h1><div class="row">${series.length > 0 && skip}${add}</div></div>
${
  series.length === 0
    ? html`<p class="empty">${texts.none}</p>`
    : html`<ul class="all-series">${series.map((it) => item(view, it))}</ul>`
}
${pager(language, position)}`
  return { title: texts.series, body, dayLeft: leftOfDay(viewing.moment) }
}

function item({ viewing, position }: SeriesView, { setting, nextDue }: ListedSeries): Html {
  const { language, moment } = viewing
  const texts = seriesTexts[language]
  const format = formatterFor(language, moment)
  const next = nextDue !== undefined && format.due(nextDue)
  return html`<li class="sheet head" id="series-${setting.id}"><div class="stack">
<h2><a href="/series/${setting.id}">${setting.title}</a></h2>
<p class="row">${seriesTag(viewing, setting)}${subjectTag(setting.subject)}</p>
<p>${ruleInWords(setting, language, format)}</p>
${next && html`<p class="quiet">${texts.next(next)}</p>`}</div>
${seriesSwitch(viewing, setting, position.here)}</li>`
}
