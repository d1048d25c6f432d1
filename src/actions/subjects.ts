import type { Deps } from '../deps.ts'
import { Issues } from '../domain/issues.ts'
import { type SubjectOverview, subjectOverviews } from '../domain/subject.ts'
import type { Person } from '../domain/user.ts'

/** The counts of each subject, ordered by name. Assignments without a subject are left out. */
export async function listSubjects(
  { store, clock }: Deps,
  { userId }: Person,
): Promise<readonly SubjectOverview[]> {
  const now = clock.now()
  const [outside, all] = await Promise.all([
    store.statistics.tally(userId, { includeArchived: false }, now),
    store.statistics.tally(userId, { includeArchived: true }, now),
  ])
  return subjectOverviews(outside, all)
}

/** Sorted; with those that are only in the archive. */
export async function subjectNames(
  { store, clock }: Deps,
  { userId }: Person,
): Promise<readonly string[]> {
  const all = await store.statistics.tally(userId, { includeArchived: true }, clock.now())
  return all.map(({ subject }) => subject).filter((subject) => subject !== '')
}

/** A move of all assignments of a subject into the archive, or out of it. */
interface SubjectMove {
  readonly subject: string
  readonly isArchived: boolean
}

/**
 * Moves all assignments of a subject in one transaction, and returns how many moved.
 *
 * @throws {DomainError} `invalid` for an empty subject, which means none.
 */
export function archiveSubject(
  { store, clock }: Deps,
  { userId }: Person,
  { subject, isArchived }: SubjectMove,
): Promise<number> {
  const issues = new Issues()
  if (subject === '') issues.add({ field: 'subject', rule: 'required' })
  issues.settle()
  const now = clock.now()
  return store.write(userId, (tx) => tx.assignments.archive(subject, isArchived, now))
}
