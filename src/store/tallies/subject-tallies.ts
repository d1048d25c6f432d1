import { assertFewSubjects, type SubjectTally, sumOf } from '../../domain/assignments/statistics.ts'
import type { Row } from '../engines/engine.ts'

/**
 * The counts in rows of subject, total, completed, overdue, on_time, sorted by subject. One may occur several times.
 *
 * @throws {InvalidInput} for too many.
 */
export function subjectTallies(rows: readonly Row[]): readonly SubjectTally[] {
  const sums: SubjectTally[] = []
  for (const row of rows) {
    const tally = toTally(row)
    const last = sums.at(-1)
    if (last?.subject !== tally.subject) sums.push(tally)
    else sums[sums.length - 1] = { subject: last.subject, ...sumOf([last, tally]) }
  }
  assertFewSubjects(sums)
  return sums
}

const toTally = ([subject, total, completed, overdue, onTime]: Row): SubjectTally => ({
  subject: String(subject),
  total: Number(total),
  completed: Number(completed),
  overdue: Number(overdue),
  onTime: Number(onTime),
})
