import { textLimits } from './assignment.ts'
import { Issues } from './issues.ts'
import type { SubjectTally } from './statistics.ts'
import { checkText } from './text.ts'

/** A subject, with the counts of its assignments outside the archive. */
export interface SubjectOverview extends SubjectTally {
  /** Number of its assignments in the archive. */
  readonly archivedTotal: number
}

/**
 * Combines the tallies outside the archive with those of all, in the order of `all`. Assignments
 * without a subject are left out.
 */
export function subjectOverviews(
  outside: readonly SubjectTally[],
  all: readonly SubjectTally[],
): readonly SubjectOverview[] {
  const bySubject = new Map(outside.map((tally) => [tally.subject, tally]))
  const named = all.filter(({ subject }) => subject !== '')
  return named.map(({ subject, total }) => {
    const tally = bySubject.get(subject) ?? { subject, ...nothing }
    // The two counts may be taken at slightly different times.
    return { ...tally, archivedTotal: Math.max(0, total - tally.total) }
  })
}

const nothing = { total: 0, completed: 0, overdue: 0, onTime: 0 } as const

/** What has a subject. */
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
