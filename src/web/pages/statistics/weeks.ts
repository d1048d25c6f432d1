import { type Html, html } from '../../html.ts'
import { barColumns } from '../../pictures/bars.ts'
import { type FigureWords, figure, monthName } from './figure.ts'

export interface DueByWeek {
  /** The first day of each week, YYYY-MM-DD, in order. */
  readonly firsts: readonly string[]
  readonly counts: readonly number[]
  /** Index of this week. */
  readonly present: number
}

/** How many weeks before and after this one a small screen shows. */
const near = 4

/** How many assignments are due in the weeks around this one. */
export function weeksFigure(words: FigureWords, due: DueByWeek): Html {
  const { firsts, counts, present } = due
  const { texts, format } = words
  const { weeks } = texts
  const number = (at: number) => format.number(counts[at] ?? 0)
  const total = counts.reduce((sum, count) => sum + count, 0)
  const columns = firsts.map((_first, at) => ({
    name: columnName(words, due, at),
    value: counts[at] ?? 0,
    shownText: number(at),
    isCurrent: at === present,
    isFar: Math.abs(at - present) > near,
  }))
  const summary = weeks.summary(
    format.number(total),
    number(present),
    format.number(Math.max(0, ...counts)),
  )
  return figure(words, {
    id: 'weeks',
    title: weeks.title,
    note: weeks.note,
    picture: barColumns(columns, summary),
    table: {
      heads: [weeks.week, weeks.due],
      rows: firsts.map((first, at) => [format.day(first), number(at)]),
    },
  })
}

/** The first day of the week, above a label for this week, or for a month that begins. */
function columnName({ texts }: FigureWords, { firsts, present }: DueByWeek, at: number): Html {
  const first = firsts[at] ?? ''
  const isNewMonth = first.slice(5, 7) !== firsts[at - 1]?.slice(5, 7)
  const below = at === present ? texts.weeks.thisWeek : isNewMonth && monthName(texts, first)
  return html`${Number(first.slice(8))}<br>${below}`
}
