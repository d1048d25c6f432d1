import { type Html, html } from '../../html.ts'
import { type HeatMap, heatMap, heatMapKey } from '../../pictures/heat-map.ts'
import { type FigureWords, figure, monthName } from './figure.ts'

export interface CompletedByDay {
  /** YYYY-MM-DD, from a Sunday until today. */
  readonly days: readonly string[]
  readonly counts: readonly number[]
}

/** How many assignments were completed on each day of a year. */
export function daysFigure(words: FigureWords, completed: CompletedByDay): Html {
  const { texts, format } = words
  const { days } = texts
  const map = heatMap({
    counts: completed.counts,
    months: monthLabels(words, completed.days),
    weekdays: [1, 3, 5].map((at) => ({ at, name: format.weekday(at) })),
    summary: summaryOf(words, completed.counts),
  })
  return figure(words, {
    id: 'days',
    title: days.title,
    note: days.note,
    picture: html`<div class="scrolled from-end" tabindex="0" role="group" aria-labelledby="days-title">${map}</div>
<p class="row quiet">${days.less} ${heatMapKey()} ${days.more}</p>`,
    table: {
      heads: [days.week, days.completed],
      rows: weeksOf(completed).map(({ first, count }) => [format.day(first), format.number(count)]),
    },
  })
}

function summaryOf({ texts, format }: FigureWords, counts: readonly number[]): string {
  const total = counts.reduce((sum, count) => sum + count, 0)
  const busy = counts.filter((count) => count > 0).length
  const highest = Math.max(0, ...counts)
  return texts.days.summary(format.number(total), format.number(busy), format.number(highest))
}

const sundays = ({ days }: Pick<CompletedByDay, 'days'>) => days.filter((_, at) => at % 7 === 0)

function weeksOf(completed: CompletedByDay) {
  return sundays(completed).map((first, week) => ({
    first,
    count: completed.counts.slice(week * 7, week * 7 + 7).reduce((sum, count) => sum + count, 0),
  }))
}

/** Each month above the first week that begins in it. Of two labels that would overlap, only the second. */
function monthLabels({ texts }: FigureWords, days: readonly string[]): HeatMap['months'] {
  const firsts = sundays({ days })
  const begins = firsts.flatMap((first, at) =>
    first.slice(0, 7) === firsts[at - 1]?.slice(0, 7)
      ? []
      : [{ at, name: monthName(texts, first) }],
  )
  return begins.filter(({ at }, nth) => (begins[nth + 1]?.at ?? firsts.length + 1) - at > 2)
}
