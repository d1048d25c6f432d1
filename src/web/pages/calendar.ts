import type { Assignment } from '../../domain/assignment.ts'
import { isOverdue } from '../../domain/assignment-criteria.ts'
import type { CalendarDay, CalendarMonth } from '../../domain/calendar.ts'
import type { Page } from '../../domain/pagination.ts'
import { leftOfDay, type Moment } from '../../domain/time.ts'
import type { Language } from '../../domain/user.ts'
import { withBack } from '../back.ts'
import { hueOf } from '../components/subject-tag.ts'
import { type Formatter, formatterFor } from '../formatter.ts'
import { attribute, type Html, html } from '../html.ts'
import { icons } from '../icons.ts'
import { assignmentTexts } from '../messages/assignments.ts'
import { calendarTexts } from '../messages/calendar.ts'
import type { WebPage } from '../page-route.ts'

/** How many assignments a day shows at most. */
export const shownPerDay = 4

/** The first assignments due on a day, and the number of all. */
export type DueOnDay = Page<Assignment>

interface CalendarView {
  readonly month: CalendarMonth
  /** Whether the requested month is invalid, and this is the current one instead. */
  readonly isWrong: boolean
  /** By date, YYYY-MM-DD. */
  readonly due: ReadonlyMap<string, DueOnDay>
}

/** What the page is rendered with. */
interface Shown {
  readonly moment: Moment
  readonly texts: (typeof calendarTexts)[Language]
  readonly format: Formatter
  /** This month's address, to come back to. */
  readonly here: string
}

/** A month with its assignments: a table, or on small screens a list of the days that have some. */
export function calendarPage(
  { language, moment }: { readonly language: Language; readonly moment: Moment },
  { month, isWrong, due }: CalendarView,
): WebPage {
  const texts = calendarTexts[language]
  const format = formatterFor(language, moment)
  const shown = { moment, texts, format, here: `/calendar?month=${month.month}` }
  const name = format.month(month.month)
  const isFree = !month.weeks.flat().some(({ date, isInMonth }) => isInMonth && due.has(date))
  const body = html`<div class="head"><h1 id="month">${name}</h1>
<div class="row">${turnings(shown, month)}
<a class="button primary" href="${withBack('/assignments/new', shown.here)}">${icons.plus}${assignmentTexts[language].add}</a></div></div>
${isWrong && html`<p class="problem" role="alert">${texts.wrongMonth}</p>`}
${isFree && html`<p class="quiet">${texts.nothing}</p>`}
<table class="calendar" aria-labelledby="month">
<thead><tr>${weekdays.map((day) => html`<th scope="col" abbr="${format.weekday(day, 'long')}">${format.weekday(day)}</th>`)}</tr></thead>
<tbody>${month.weeks.map((week) => html`<tr>${week.map((day) => cell(shown, day, due.get(day.date)))}</tr>`)}</tbody>
</table>`
  return { title: `${texts.title} ${name}`, body, dayLeft: leftOfDay(moment) }
}

const weekdays = [0, 1, 2, 3, 4, 5, 6]

/** Without htmx, a browser itself goes to the day: on a phone it may be far down. */
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

function cell(shown: Shown, day: CalendarDay, due: DueOnDay | undefined): Html {
  const { date, isToday } = day
  const { texts, here } = shown
  const name = shown.format.day(date)
  return html`<td id="d${date}"${attribute('class', classOf(day, due))}${attribute('aria-current', isToday ? 'date' : undefined)}><a class="date" href="${withBack(`/assignments/new?due=${date}`, here)}" aria-label="${texts.add(name)}"><span class="number">${Number(date.slice(8))}</span><span class="name">${name}</span></a>${isToday && html` <span class="mark" id="today">${texts.today}</span>`}${due && list(shown, due, { date, name })}</td>`
}

function classOf({ isInMonth, isToday }: CalendarDay, due: DueOnDay | undefined) {
  const words = [!isInMonth && 'outside', isToday && 'today', !due && !isToday && 'free']
  return words.filter(Boolean).join(' ') || undefined
}

interface NamedDay {
  readonly date: string
  readonly name: string
}

function list(shown: Shown, { items, totalCount }: DueOnDay, { date, name }: NamedDay): Html {
  const { texts, format } = shown
  const rest = totalCount - items.length
  const number = format.number(rest)
  return html`<ul>${items.map((it) => entry(shown, it))}${
    rest > 0 &&
    html`<li><a class="rest" href="/assignments?due_from=${date}&amp;due_to=${date}" aria-label="${texts.moreOn(name, number)}">${texts.more(number)}</a></li>`
  }</ul>`
}

function entry({ texts, format, moment, here }: Shown, assignment: Assignment): Html {
  const { id, title, subject, dueDate } = assignment
  const state = stateOf(assignment, moment)
  const className = [subject && hueOf(subject), state].filter(Boolean).join(' ')
  return html`<li id="a${id}" class="${className}"><a href="${withBack(`/assignments/${id}`, here)}"><time>${format.time(dueDate)}</time> ${beginning(title)}${subject && html`<span class="spoken"> ${subject}</span>`}${state && html`<span class="spoken"> (${texts[state]})</span>`}</a></li>`
}

function stateOf(assignment: Assignment, moment: Moment): 'done' | 'late' | undefined {
  if (assignment.completedAt !== null) return 'done'
  return isOverdue(assignment, moment) ? 'late' : undefined
}

/** A day has room for two lines of a title, which may have 500 characters. */
const longestTitle = 60

function beginning(title: string): string {
  if (title.length <= longestTitle) return title
  const characters = [...title]
  return characters.length <= longestTitle
    ? title
    : `${characters.slice(0, longestTitle - 1).join('')}…`
}
