import type { SubjectTally } from './statistics.ts'

/** A subject with what was counted of its assignments that are not in the archive. */
export interface SubjectOverview extends SubjectTally {
  /** How many more are in the archive. */
  readonly archivedTotal: number
}

/** Of tallies outside the archive and of tallies of all, in the order of the latter; what has no subject is left out. */
export function subjectOverviews(
  outside: readonly SubjectTally[],
  all: readonly SubjectTally[],
): readonly SubjectOverview[] {
  const bySubject = new Map(outside.map((tally) => [tally.subject, tally]))
  const named = all.filter(({ subject }) => subject !== '')
  return named.map(({ subject, total }) => {
    const tally = bySubject.get(subject) ?? { subject, ...nothing }
    // The two may be counted a moment apart.
    return { ...tally, archivedTotal: Math.max(0, total - tally.total) }
  })
}

const nothing = { total: 0, completed: 0, overdue: 0, onTime: 0 } as const
