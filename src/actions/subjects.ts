import type { Deps } from '../deps.ts'
import type { Principal } from '../domain/api-key.ts'
import { Issues } from '../domain/issues.ts'
import { type SubjectOverview, subjectOverviews } from '../domain/subject.ts'

/** What there is of each subject, by name; what has no subject is left out. */
export async function listSubjects(
  { store, clock }: Deps,
  { userId }: Principal,
): Promise<readonly SubjectOverview[]> {
  const now = clock.now()
  const [outside, all] = await Promise.all([
    store.statistics.tally(userId, { includeArchived: false }, now),
    store.statistics.tally(userId, { includeArchived: true }, now),
  ])
  return subjectOverviews(outside, all)
}

/** Where all assignments of a subject are to go: into the archive, or out of it. */
interface SubjectMove {
  readonly subject: string
  readonly isArchived: boolean
}

/**
 * Moves all assignments of a subject, together or not at all; answers how many
 * were not there already.
 *
 * @throws {DomainError} `invalid` for the empty subject, which is none.
 */
export function archiveSubject(
  { store, clock }: Deps,
  { userId }: Principal,
  { subject, isArchived }: SubjectMove,
): Promise<number> {
  const issues = new Issues()
  if (subject === '') issues.add({ field: 'subject', rule: 'required' })
  issues.settle()
  const now = clock.now()
  return store.write(userId, (tx) => tx.assignments.archive(subject, isArchived, now))
}
