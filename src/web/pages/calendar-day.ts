import type { Language } from '../../domain/accounts/user.ts'
import type { Assignment } from '../../domain/assignments/assignment.ts'
import { isOverdue } from '../../domain/assignments/assignment-criteria.ts'
import type { CalendarDay } from '../../domain/assignments/calendar.ts'
import type { Page } from '../../domain/pagination.ts'
import { shortened } from '../../domain/text.ts'
import type { Moment } from '../../domain/time/time.ts'
import { withBack } from '../back.ts'
import type { ComingOccurrence } from '../coming-occurrences.ts'
import { hueOf } from '../components/subject-tag.ts'
import type { Formatter } from '../formatter.ts'
import { attribute, type Html, html } from '../html.ts'
import type { calendarTexts } from '../messages/calendar.ts'

/** How many entries a day shows at most, of each kind. */
export const shownPerDay = 4

/** What a day has. */
export interface WorkOfDay {
  /** The first assignments due on it, open ones before others, and the number of all. */
  readonly due: Page<Assignment>
  /** All that are not created yet. */
  readonly coming: readonly ComingOccurrence[]
}

/** What a month is rendered with. */
export interface Shown {
  readonly moment: Moment
  readonly texts: (typeof calendarTexts)[Language]
  readonly format: Formatter
  /** This month's address, to come back to. */
  readonly here: string
}

/** One day of the table. */
export function cell(shown: Shown, day: CalendarDay, work: WorkOfDay | undefined): Html {
  const { date, isToday } = day
  const { texts, here } = shown
  const name = shown.format.day(date)
  return html`<td id="d${date}"${attribute('class', classOf(day, work))}${attribute('aria-current', isToday ? 'date' : undefined)}><a class="date" href="${withBack(`/assignments/new?due=${date}`, here)}" aria-label="${texts.add(name)}"><span class="number">${Number(date.slice(8))}</span><span class="name">${name}</span></a>${isToday && html` <span class="mark" id="today">${texts.today}</span>`}${work && list(shown, work, { date, name })}</td>`
}

function classOf({ isInMonth, isToday }: CalendarDay, work: WorkOfDay | undefined) {
  const words = [!isInMonth && 'outside', isToday && 'today', !work && !isToday && 'free']
  return words.filter(Boolean).join(' ') || undefined
}

interface NamedDay {
  readonly date: string
  readonly name: string
}

function list(shown: Shown, { due, coming }: WorkOfDay, { date, name }: NamedDay): Html {
  const { texts, format } = shown
  const rest = due.totalCount - due.items.length
  const number = format.number(rest)
  const more = coming.length - shownPerDay
  const entries = [
    ...due.items.map((it) => ({ ...it, line: entry(shown, it) })),
    ...coming.slice(0, shownPerDay).map((it) => ({ ...it, line: comingEntry(shown, it) })),
  ]
  const inOrder = entries.toSorted((a, b) => a.dueDate - b.dueDate)
  return html`<ul>${inOrder.map(({ line }) => line)}${
    rest > 0 &&
    html`<li><a class="rest" href="/assignments?due_from=${date}&amp;due_to=${date}" aria-label="${texts.moreOn(name, number)}">${texts.more(number)}</a></li>`
  }${more > 0 && html`<li class="quiet">${texts.moreComing(format.number(more))}</li>`}</ul>`
}

function entry(shown: Shown, assignment: Assignment): Html {
  const { texts, moment, here } = shown
  const { id, subject } = assignment
  const state = stateOf(assignment, moment)
  const className = [subject && hueOf(subject), state].filter(Boolean).join(' ')
  return html`<li id="a${id}" class="${className}"><a href="${withBack(`/assignments/${id}`, here)}">${lineOf(shown, assignment, state && texts[state])}</a></li>`
}

function comingEntry(shown: Shown, { setting, nominalDate, dueDate }: ComingOccurrence): Html {
  const { id, title, subject } = setting
  const line = lineOf(shown, { title, subject, dueDate }, shown.texts.coming)
  return html`<li class="coming${subject && ` ${hueOf(subject)}`}"><a href="${withBack(`/series/${id}?from=${nominalDate}`, shown.here)}">${line}</a></li>`
}

function stateOf(assignment: Assignment, moment: Moment): 'done' | 'late' | undefined {
  if (assignment.completedAt !== null) return 'done'
  return isOverdue(assignment, moment) ? 'late' : undefined
}

/** A day has room for two lines of a title, which may have 500 characters. */
const longestTitle = 60

/** The subject and what `word` says are colours, which not everybody sees: a screen reader speaks them as words. */
function lineOf(
  { format }: Shown,
  { title, subject, dueDate }: Pick<Assignment, 'title' | 'subject' | 'dueDate'>,
  word: string | undefined,
): Html {
  return html`<time>${format.time(dueDate)}</time> ${shortened(title, longestTitle)}${subject && html`<span class="spoken"> ${subject}</span>`}${word && html`<span class="spoken"> (${word})</span>`}`
}

/** The subjects of all that is shown. */
export function subjectsShown(work: Iterable<WorkOfDay>): readonly string[] {
  const shown = [...work].flatMap(({ due, coming }) => [
    ...due.items.map(({ subject }) => subject),
    ...coming.slice(0, shownPerDay).map(({ setting }) => setting.subject),
  ])
  return [...new Set(shown)].filter((subject) => subject !== '')
}
