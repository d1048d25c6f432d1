import { InvalidInput } from '../errors.ts'
import { Issues } from '../issues.ts'
import { type DayRangeInput, readDayRange } from '../time/day-range.ts'
import type { Instant, Moment } from '../time/time.ts'

/** Counts of some assignments. */
export interface Tally {
  readonly total: number
  readonly completed: number
  readonly overdue: number
  /** Completed at or before its due date. */
  readonly onTime: number
}

export const noTally: Tally = { total: 0, completed: 0, overdue: 0, onTime: 0 }

export interface SubjectTally extends Tally {
  /** Empty for assignments without a subject. */
  readonly subject: string
}

/** The most subjects that are counted at once: at most 9 MB of JSON, built while nobody else is answered. */
export const mostSubjects = 10_000

/** @throws {InvalidInput} for more than `mostSubjects`. */
export function assertFewSubjects(tallies: readonly SubjectTally[]): void {
  if (tallies.length <= mostSubjects) return
  throw new InvalidInput([{ field: 'subjects', rule: 'list_length' }])
}

/** Which assignments are counted. */
export interface StatisticsCriteria {
  readonly subject?: string
  /** Compared with `createdAt`. Inclusive. */
  readonly createdFrom?: Instant
  /** Exclusive. */
  readonly createdBefore?: Instant
  readonly includeArchived: boolean
}

export interface StatisticsFilter extends DayRangeInput {
  readonly subject?: string | undefined
  readonly includeArchived?: boolean | undefined
}

/** @throws {InvalidInput} for a day that does not exist, or `from` after `to`. */
export function statisticsCriteria(
  filter: StatisticsFilter,
  { timeZone }: Moment,
): StatisticsCriteria {
  const { subject, includeArchived = false } = filter
  const issues = new Issues()
  const { from, before } = readDayRange(issues, filter, timeZone)
  issues.settle()
  return {
    includeArchived,
    ...(subject !== undefined && { subject }),
    ...(from !== undefined && { createdFrom: from }),
    ...(before !== undefined && { createdBefore: before }),
  }
}

export const pendingOf = ({ total, completed }: Tally) => total - completed

/** Percentage that is completed. */
export const completionRate = ({ total, completed }: Tally) => percentage(completed, total)

/** Percentage of the completed that were on time. */
export const onTimeRate = ({ completed, onTime }: Tally) => percentage(onTime, completed)

/** To one decimal; 0 of nothing. */
const percentage = (part: number, whole: number) =>
  whole === 0 ? 0 : Math.round((part * 1000) / whole) / 10

export function sumOf(tallies: readonly Tally[]): Tally {
  return tallies.reduce(
    (sum, { total, completed, overdue, onTime }) => ({
      total: sum.total + total,
      completed: sum.completed + completed,
      overdue: sum.overdue + overdue,
      onTime: sum.onTime + onTime,
    }),
    noTally,
  )
}
