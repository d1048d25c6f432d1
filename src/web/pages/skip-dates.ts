import type { TimeOff } from '../../domain/series/time-off.ts'
import type { Coming, ComingOccurrence } from '../coming-occurrences.ts'
import { backField } from '../components/back-field.ts'
import { type FormState, textField, withProblems } from '../components/field.ts'
import { postForm } from '../components/post-form.ts'
import { subjectTag } from '../components/subject-tag.ts'
import { type Formatter, formatterFor } from '../formatter.ts'
import { seriesDateText } from '../forms/series-dates.ts'
import { flag, type Html, html } from '../html.ts'
import { queryFields } from '../lists/list-query.ts'
import { calendarTexts } from '../messages/calendar.ts'
import { skipDatesTexts } from '../messages/skip-dates.ts'
import type { Viewing, WebPage } from '../page-route.ts'

/** The most occurrences of one page: a form has room for 1,000 fields. */
const mostShown = 300

/** What these days have. */
export interface Planned extends TimeOff {
  readonly coming: Coming
  /** What series will skip, and could still create. */
  readonly skipped: Coming
  /** Number of open assignments that are there already. */
  readonly madeCount: number
}

interface SkipDatesView extends Viewing {
  readonly form: FormState
  /** Undefined before a time is chosen. */
  readonly planned: Planned | undefined
  /** The address of the page itself. */
  readonly here: string
  /** Where to go on. */
  readonly back: string
}

/** Lets a user choose what all their series skip in a time. */
export function skipDatesPage(view: SkipDatesView): WebPage {
  const { language, planned, back } = view
  const texts = skipDatesTexts[language]
  const body = html`<div class="head"><h1>${texts.title}</h1><a href="${back}">${texts.back}</a></div>
<p>${texts.about}</p>
${timeForm(view)}
${planned && plan(view, planned)}`
  return { title: texts.title, body }
}

/** A GET form, like every other that only shows something. */
function timeForm({ form, language, back, planned }: SkipDatesView): Html {
  const texts = skipDatesTexts[language]
  return html`<form class="sheet stack" action="/series/skip">${withProblems(
    form,
    html`${backField(back)}
<div class="fields pair">${textField(form, { name: 'from', label: texts.from, type: 'date' })}
${textField(form, { name: 'to', label: texts.to, type: 'date' })}</div>`,
  )}
<div class="row"><button${!planned && primary}>${texts.show}</button></div></form>`
}

/** Of the next thing to do: until something is planned, that is to choose the days. */
const primary = html` class="primary"`

function plan(view: SkipDatesView, planned: Planned): Html {
  const { language, moment } = view
  const { coming, skipped, madeCount } = planned
  const texts = skipDatesTexts[language]
  const { number } = formatterFor(language, moment)
  return html`<section class="stack" aria-labelledby="planned"><h2 id="planned">${texts.toCome}</h2>
${coming.isCut && html`<p class="quiet">${calendarTexts[language].someSeries}</p>`}
${coming.occurrences.length === 0 ? html`<p class="empty">${texts.nothing}</p>` : boxesForm(view, 'skip', coming.occurrences)}
${madeCount > 0 && html`<p><a href="${whereMade(planned)}">${texts.made(number(madeCount))}</a> ${texts.madeHint}</p>`}</section>
${
  skipped.occurrences.length > 0 &&
  html`<section class="stack" aria-labelledby="skipped"><h2 id="skipped">${texts.skipped}</h2>
${skipped.isCut && html`<p class="quiet">${texts.someSeries}</p>`}
${boxesForm(view, 'unskip', skipped.occurrences)}</section>`
}`
}

/** All boxes are ticked where something is to be skipped: whoever comes for holidays wants all of them. */
function boxesForm(
  view: SkipDatesView,
  action: 'skip' | 'unskip',
  occurrences: readonly ComingOccurrence[],
): Html {
  const { language, moment, here } = view
  const texts = skipDatesTexts[language]
  const format = formatterFor(language, moment)
  const isTicked = action === 'skip'
  const more = occurrences.length - mostShown
  const shown = occurrences.slice(0, mostShown)
  const content = html`${backField(here)}
${isTicked && html`<p>${texts.choose}</p>`}
<ul class="boxes">${shown.map((it) => box(it, isTicked, format))}</ul>
${more > 0 && html`<p class="quiet">${texts.more(format.number(more))}</p>`}
<div class="row"><button${isTicked && primary}>${texts[action]}</button></div>`
  return postForm(view, `/series/dates/${action}`, content, 'sheet stack')
}

function box(
  { setting, nominalDate, dueDate }: ComingOccurrence,
  isTicked: boolean,
  format: Formatter,
): Html {
  const { id, title, subject } = setting
  const value = seriesDateText({ id, date: nominalDate })
  return html`<li class="choice"><input type="checkbox" id="d${value}" name="date" value="${value}"${flag('checked', isTicked)}>
<label for="d${value}">${format.dateTime(dueDate)} ${title} ${subjectTag(subject)}</label></li>`
}

function whereMade({ from, to }: TimeOff): string {
  const { list, dueFrom, dueTo } = queryFields
  const query = new URLSearchParams({ [list]: 'pending', [dueFrom]: from, [dueTo]: to })
  return `/assignments?${query.toString()}`
}
