import {
  completionRate,
  onTimeRate,
  pendingOf,
  type SubjectTally,
  sumOf,
  type Tally,
} from '../../../domain/statistics.ts'
import type { Html } from '../../html.ts'
import { type BarRow, barRows } from '../../pictures/bars.ts'
import { figure, onTimeText, type Reader } from './figure.ts'

/** The most rows. With more subjects, the last row sums those with the least work. */
const ownRows = 40

interface NamedTally {
  readonly name: string
  readonly tally: Tally
}

/** How much of each subject is completed, and how much of that was on time. */
export function subjectsFigure(reader: Reader, tallies: readonly SubjectTally[]): Html {
  const { texts, format } = reader
  const { numbers, subjects } = texts
  const sum = sumOf(tallies)
  const rows = rowsOf(reader, tallies)
  const summary = subjects.summary(
    format.number(tallies.length),
    format.percent(completionRate(sum)),
    onTimeText(reader, sum),
  )
  return figure(reader, {
    id: 'subjects',
    title: subjects.title,
    note: subjects.note,
    picture: barRows(
      rows.map((row) => bars(reader, row)),
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
      rows: rows.map((row) => cells(reader, row)),
    },
  })
}

/** Sorted by name. If there are too many, those with the most work, and a sum of the rest. */
function rowsOf(
  { texts, format }: Reader,
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

function bars(reader: Reader, { name, tally }: NamedTally): BarRow {
  const { texts, format } = reader
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
        shownText: onTimeText(reader, tally),
      },
    ],
  }
}

const cells = (reader: Reader, { name, tally }: NamedTally) =>
  [
    name,
    reader.format.number(tally.total),
    reader.format.number(tally.completed),
    reader.format.number(pendingOf(tally)),
    reader.format.number(tally.overdue),
    reader.format.percent(completionRate(tally)),
    onTimeText(reader, tally),
  ] as const
