import { pendingOf, type SubjectTally, sumOf } from '../../../domain/assignments/statistics.ts'
import { leftOfDay } from '../../../domain/time/time.ts'
import type { FormState } from '../../components/field.ts'
import { formatterFor } from '../../formatter.ts'
import { attribute, type Html, html } from '../../html.ts'
import { statisticsTexts } from '../../messages/statistics.ts'
import type { Viewing, WebPage } from '../../page-route.ts'
import { type CompletedByDay, daysFigure } from './days.ts'
import { type FigureWords, onTimeText } from './figure.ts'
import { filterForm } from './filter.ts'
import { subjectsFigure } from './subjects.ts'
import { type DueByWeek, weeksFigure } from './weeks.ts'

interface StatisticsView {
  readonly form: FormState
  /** All subjects of the user, whatever the filter. */
  readonly subjects: readonly string[]
  /** The tallies that match the filter, as they are shown; undefined if the filter is invalid. */
  readonly counted: readonly SubjectTally[] | undefined
  readonly due: DueByWeek
  readonly completed: CompletedByDay
}

/** A user's statistics, as pictures and as tables. */
export function statisticsPage(
  { language, moment }: Pick<Viewing, 'language' | 'moment'>,
  { form, subjects, counted, due, completed }: StatisticsView,
): WebPage {
  const texts = statisticsTexts[language]
  const words = { texts, format: formatterFor(language, moment) }
  const body = html`<h1>${texts.title}</h1>
${filterForm(form, subjects)}
${counted && countedParts(words, counted)}
${weeksFigure(words, due)}
${daysFigure(words, completed)}`
  return { title: texts.title, body, dayLeft: leftOfDay(moment) }
}

function countedParts(words: FigureWords, tallies: readonly SubjectTally[]): Html {
  const isNothing = tallies.length === 0
  const found = isNothing
    ? html`<p class="empty sheet">${words.texts.nothing}</p>`
    : totals(words, tallies)
  return html`<div id="found" role="status">${found}</div>
${!isNothing && subjectsFigure(words, tallies)}`
}

function totals(words: FigureWords, tallies: readonly SubjectTally[]): Html {
  const { texts, format } = words
  const sum = sumOf(tallies)
  const number = (name: string, value: string, className?: string) =>
    html`<div${attribute('class', className)}><dt>${name}</dt><dd>${value}</dd></div>`
  const { numbers } = texts
  return html`<dl class="totals sheet">
${number(numbers.total, format.number(sum.total))}
${number(numbers.completed, format.number(sum.completed))}
${number(numbers.pending, format.number(pendingOf(sum)))}
${number(numbers.overdue, format.number(sum.overdue), sum.overdue > 0 ? 'late' : undefined)}
${number(numbers.onTime, onTimeText(words, sum))}
</dl>`
}
