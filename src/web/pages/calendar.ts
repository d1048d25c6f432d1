import type { Language } from '../../domain/accounts/user.ts'
import type { CalendarMonth } from '../../domain/assignments/calendar.ts'
import { leftOfDay } from '../../domain/time/time.ts'
import { allWeekdays } from '../../domain/time/weekdays.ts'
import { withBack } from '../back.ts'
import { subjectTag } from '../components/subject-tag.ts'
import { formatterFor } from '../formatter.ts'
import { type Content, type Html, html } from '../html.ts'
import { icons } from '../icons.ts'
import { sortedByName } from '../lists/sorted-by-name.ts'
import { assignmentTexts } from '../messages/assignments.ts'
import { calendarTexts } from '../messages/calendar.ts'
import { skipDatesTexts } from '../messages/skip-dates.ts'
import type { Viewing, WebPage } from '../page-route.ts'
import { cell, type Shown, subjectsShown, type WorkOfDay } from './calendar-day.ts'

export interface CalendarView {
  readonly month: CalendarMonth
  /** Whether the requested month is invalid, and this is the current one instead. */
  readonly isWrong: boolean
  /** What each day has, by date, YYYY-MM-DD; a day with nothing has no entry. */
  readonly work: ReadonlyMap<string, WorkOfDay>
  /** Whether some series were left out. */
  readonly isCut: boolean
}

/** A month with its work: a table, or on small screens a list of the days that have some. */
export function calendarPage(
  { language, moment }: Pick<Viewing, 'language' | 'moment'>,
  { month, isWrong, work, isCut }: CalendarView,
): WebPage {
  const texts = calendarTexts[language]
  const format = formatterFor(language, moment)
  const shown = { moment, texts, format, here: `/calendar?month=${month.month}` }
  const name = format.month(month.month)
  const isFree = !month.weeks.flat().some(({ date, isInMonth }) => isInMonth && work.has(date))
  const body = html`<div class="head"><h1 id="month">${name}</h1>
<div class="row">${turnings(shown, month)}
<a class="button primary" href="${withBack('/assignments/new', shown.here)}">${icons.plus}${assignmentTexts[language].add}</a></div></div>
${isWrong && html`<p class="problem" role="alert">${texts.wrongMonth}</p>`}
${isFree && html`<p class="quiet">${texts.nothing}</p>`}
${isCut && html`<p class="quiet">${texts.someSeries}</p>`}
<table class="calendar" aria-labelledby="month">
<thead><tr>${allWeekdays.map((day) => html`<th scope="col" abbr="${format.weekday(day, 'long')}">${format.weekday(day)}</th>`)}</tr></thead>
<tbody>${month.weeks.map((week) => html`<tr>${week.map((day) => cell(shown, day, work.get(day.date)))}</tr>`)}</tbody>
</table>
${legend(language, subjectsShown(work.values()))}
<p class="row">${timeOff(language, shown.here, { month, work })}<a class="button" href="/account/calendar">${texts.toLink}</a></p>`
  return { title: `${texts.title} ${name}`, body, dayLeft: leftOfDay(moment) }
}

/** A link to where this month's occurrences to come can be skipped; undefined if there are none. */
function timeOff(
  language: Language,
  here: string,
  { month, work }: Pick<CalendarView, 'month' | 'work'>,
): Html | undefined {
  const days = month.weeks.flat().filter(({ isInMonth }) => isInMonth)
  if (!days.some(({ date }) => work.get(date)?.coming.length)) return undefined
  const address = `/series/skip?from=${days[0]?.date}&to=${days.at(-1)?.date}`
  return html`<a class="button" href="${withBack(address, here)}">${skipDatesTexts[language].title}</a>`
}

/** An entry has no room for the name of its subject, only for its colour. */
function legend(language: Language, subjects: readonly string[]): Content {
  if (subjects.length === 0) return undefined
  const inOrder = sortedByName(language, subjects, (name) => name).slice(0, mostInLegend)
  return html`<ul class="row" aria-label="${calendarTexts[language].subjects}">${inOrder.map((it) => html`<li>${subjectTag(it)}</li>`)}</ul>`
}

/** The most subjects in the legend: with more of them, colours say nothing. */
const mostInLegend = 24

/** A link without htmx, so that the browser itself goes to the day: on a phone it may be far down. */
const toToday = html`href="/calendar#today" hx-boost="false"`

function turnings({ texts, format }: Shown, { previous, next }: CalendarMonth): Html {
  const link = (month: string | undefined, content: Html) =>
    month !== undefined &&
    html`<a class="button" href="/calendar?month=${month}">${content}<span class="spoken"> (${format.month(month)})</span></a>`
  return html`<nav class="row" aria-label="${texts.months}">
${link(previous, html`${icons.previous}${texts.previous}`)}
<a class="button" ${toToday}>${texts.toToday}</a>
${link(next, html`${texts.next}${icons.next}`)}</nav>`
}
