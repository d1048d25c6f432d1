import { Issues } from '../issues.ts'
import { checkText } from '../text.ts'
import { textLimits } from './assignment.ts'
import { noTally, type SubjectTally } from './statistics.ts'

/** A subject, with the counts of its assignments outside the archive. */
export interface SubjectOverview extends SubjectTally {
  /** Number of its assignments in the archive. */
  readonly archivedTotal: number
  readonly series: number
  /** How many of the series will create assignments if they stay unchanged, or are still to be checked for it. */
  readonly running: number
}

/** Whether the subject has assignments outside the archive, will have some, or has only series. */
export const isInUse = ({ total, running, archivedTotal }: SubjectOverview) =>
  total > 0 || running > 0 || archivedTotal === 0

/** How many series have a subject. */
export type SubjectSeries = Pick<SubjectOverview, 'subject' | 'series' | 'running'>

interface SubjectCounts {
  /** Counts of the assignments outside the archive. */
  readonly outside: readonly SubjectTally[]
  /** Counts of all assignments. */
  readonly all: readonly SubjectTally[]
  readonly series: readonly SubjectSeries[]
}

/** Each subject once, in no order. What has no subject is left out. */
export function subjectOverviews({
  outside,
  all,
  series,
}: SubjectCounts): readonly SubjectOverview[] {
  const outsideOf = new Map(outside.map((tally) => [tally.subject, tally]))
  const totalOf = new Map(all.map(({ subject, total }) => [subject, total]))
  const seriesOf = new Map(series.map((counted) => [counted.subject, counted]))
  const subjects = new Set([...totalOf.keys(), ...seriesOf.keys()])
  subjects.delete('')
  return [...subjects].map((subject) => {
    const tally = outsideOf.get(subject) ?? { subject, ...noTally }
    // The counts may be taken at slightly different times.
    const archivedTotal = Math.max(0, (totalOf.get(subject) ?? 0) - tally.total)
    return { ...tally, ...(seriesOf.get(subject) ?? noSeries), archivedTotal }
  })
}

const noSeries = { series: 0, running: 0 } as const

/** How many assignments and series have a subject. */
export interface SubjectSize {
  /** The archive included. */
  readonly assignments: number
  readonly series: number
}

export const isUsed = ({ assignments, series }: SubjectSize) => assignments > 0 || series > 0

/** @throws {InvalidInput} for the field `name`, unless a subject can be given this name. */
export function checkNewName(name: string): void {
  const issues = new Issues()
  checkText(issues, 'name', name, { ...textLimits.subject, isRequired: true })
  issues.settle()
}
