import type { Deps } from '../deps.ts'
import { InvalidInput } from '../domain/errors.ts'
import { type SubjectOverview, subjectOverviews } from '../domain/subject.ts'
import type { Person } from '../domain/user.ts'

/**
 * The counts of each subject, ordered by name. Assignments without a subject are left out.
 *
 * @throws {InvalidInput} if there are more than `mostSubjects`.
 */
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

/** As many as a person would look through. */
const mostNames = 1000

/** The first `most`, sorted; with those that are only in the archive. */
export const subjectNames = (
  { store }: Pick<Deps, 'store'>,
  { userId }: Person,
  most = mostNames,
): Promise<readonly string[]> => store.statistics.subjects(userId, most)

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
  if (subject === '') throw new InvalidInput([{ field: 'subject', rule: 'required' }])
  const now = clock.now()
  return store.write(userId, (tx) => tx.assignments.archive(subject, isArchived, now))
}
