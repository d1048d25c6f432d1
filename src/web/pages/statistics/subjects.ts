import {
  completionRate,
  onTimeRate,
  pendingOf,
  type SubjectTally,
  sumOf,
  type Tally,
} from '../../../domain/assignments/statistics.ts'
import type { Html } from '../../html.ts'
import { type BarRow, barRows } from '../../pictures/bars.ts'
import { type FigureWords, figure, onTimeText } from './figure.ts'

/** The most rows. With more subjects, the last row sums those with the least work. */
const ownRows = 40

interface NamedTally {
  readonly name: string
  readonly tally: Tally
}

/** How much of each subject is completed, and how much of that was on time. */
export function subjectsFigure(words: FigureWords, tallies: readonly SubjectTally[]): Html {
  const { texts, format } = words
  const { numbers, subjects } = texts
  const sum = sumOf(tallies)
  const rows = rowsOf(words, tallies)
  const summary = subjects.summary(
    format.number(tallies.length),
    format.percent(completionRate(sum)),
    onTimeText(words, sum),
  )
  return figure(words, {
    id: 'subjects',
    title: subjects.title,
    note: subjects.note,
    picture: barRows(
      rows.map((row) => bars(words, row)),
      summary,
    ),
    table: {
      heads: [
        subjects.name,
        numbers.total,
        numbers.completed,
        numbers.pending,
        numbers.overdue,
        numbers.completion,
        numbers.onTime,
      ],
      rows: rows.map((row) => cells(words, row)),
    },
  })
}

/** The rows, in the order of `tallies`. If there are too many, those with the most work, and a sum of the rest. */
function rowsOf(
  { texts, format }: FigureWords,
  tallies: readonly SubjectTally[],
): readonly NamedTally[] {
  const named = ({ subject, ...tally }: SubjectTally) => ({
    name: subject || texts.subjects.without,
    tally,
  })
  if (tallies.length <= ownRows) return tallies.map(named)
  const byWork = tallies.toSorted((a, b) => b.total - a.total)
  const shown = new Set(byWork.slice(0, ownRows - 1))
  const rest = byWork.slice(ownRows - 1)
  const others = { name: texts.subjects.others(format.number(rest.length)), tally: sumOf(rest) }
  return [...tallies.filter((it) => shown.has(it)).map(named), others]
}

function bars(words: FigureWords, { name, tally }: NamedTally): BarRow {
  const { texts, format } = words
  const completed = completionRate(tally)
  return {
    name,
    bars: [
      {
        label: texts.subjects.completed,
        share: completed / 100,
        kind: 'done',
        shownText: format.percent(completed),
      },
      {
        label: texts.subjects.onTime,
        share: onTimeRate(tally) / 100,
        kind: 'kept',
        shownText: onTimeText(words, tally),
      },
    ],
  }
}

const cells = (words: FigureWords, { name, tally }: NamedTally) =>
  [
    name,
    words.format.number(tally.total),
    words.format.number(tally.completed),
    words.format.number(pendingOf(tally)),
    words.format.number(tally.overdue),
    words.format.percent(completionRate(tally)),
    onTimeText(words, tally),
  ] as const
