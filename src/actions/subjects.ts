import type { Deps, UserTransaction } from '../deps.ts'
import type { Person } from '../domain/accounts/user.ts'
import {
  checkNewName,
  isUsed,
  type SubjectOverview,
  type SubjectSize,
  subjectOverviews,
} from '../domain/assignments/subject.ts'
import { InvalidInput } from '../domain/errors.ts'
import { seriesStateOf } from '../domain/series/generation.ts'
import { editedRecurringSetting } from '../domain/series/recurring-setting-input.ts'
import type { Instant } from '../domain/time/time.ts'
import { momentIn } from './moment.ts'

/**
 * The counts of each subject, in no order. What has no subject is left out.
 *
 * @throws {InvalidInput} if there are more than `mostSubjects`.
 */
export async function listSubjects(
  { store, clock }: Deps,
  { userId }: Person,
): Promise<readonly SubjectOverview[]> {
  const now = clock.now()
  const [outside, all, series] = await Promise.all([
    store.statistics.tally(userId, { includeArchived: false }, now),
    store.statistics.tally(userId, { includeArchived: true }, now),
    store.recurringSettings.subjects(userId),
  ])
  return subjectOverviews({ outside, all, series })
}

/** A move of all assignments of a subject into the archive, or out of it. */
interface SubjectMove {
  readonly subject: string
  readonly isArchived: boolean
  /**
   * Whether its running series are paused, too, if any assignment moves. Otherwise they go on to create assignments
   * outside the archive.
   */
  readonly pausesSeries?: boolean
}

/** How much a move changed. */
interface SubjectMoved {
  readonly moved: number
  /** Into the archive: how many series it paused. Out of it: how many are paused. */
  readonly paused: number
}

/**
 * Moves all assignments of a subject in one transaction.
 *
 * @throws {DomainError} `invalid` for an empty subject, which means none.
 */
export function archiveSubject(
  { store, clock }: Deps,
  { userId }: Person,
  { subject, isArchived, pausesSeries = false }: SubjectMove,
): Promise<SubjectMoved> {
  assertNamed(subject)
  const now = clock.now()
  return store.write(userId, async (tx) => {
    const moved = await tx.assignments.archive(subject, isArchived, now)
    if (moved === 0) return { moved, paused: 0 }
    if (!isArchived) return { moved, paused: await tx.recurringSettings.countPaused(subject) }
    return { moved, paused: pausesSeries ? await pauseSeriesOf(tx, subject, now) : 0 }
  })
}

/** Pauses the running series of a subject, and returns how many there were. */
async function pauseSeriesOf(tx: UserTransaction, subject: string, now: Instant): Promise<number> {
  const { recurringSettings } = tx
  const maybeRunning = await recurringSettings.runningOf(subject)
  const moment = await momentIn(tx, now)
  const running = maybeRunning.filter((setting) => seriesStateOf(setting, moment) === 'running')
  for (const setting of running) {
    await recurringSettings.update(editedRecurringSetting(setting, { isActive: false }, moment))
  }
  return running.length
}

/** How many assignments and series have a subject. */
export async function sizeOfSubject(
  { store, clock }: Deps,
  { userId }: Person,
  subject: string,
): Promise<SubjectSize> {
  const [tallies, series] = await Promise.all([
    store.statistics.tally(userId, { subject, includeArchived: true }, clock.now()),
    store.recurringSettings.countOfSubject(userId, subject),
  ])
  return { assignments: tallies[0]?.total ?? 0, series }
}

/** Another name for a subject. */
interface SubjectRename {
  readonly subject: string
  readonly name: string
  /** Whether the two become one if there is a subject of that name, which cannot be undone. */
  readonly mayMerge: boolean
}

/**
 * What a rename did. Nothing if the name is the same, if nothing has the subject, or if the new name is that of
 * another one and they may not be merged.
 */
type SubjectRenamed = 'renamed' | 'merged' | 'same' | 'gone' | 'taken'

/**
 * Gives a subject another name, with all of its assignments and series, in one transaction. Deleted assignments that
 * can still be restored follow: otherwise a restored one would bring the old name back.
 *
 * @throws {DomainError} `invalid` for an empty subject, which means none, and for a name that no subject can have.
 */
export async function renameSubject(
  { store, clock }: Deps,
  { userId }: Person,
  { subject, name, mayMerge }: SubjectRename,
): Promise<SubjectRenamed> {
  assertNamed(subject)
  if (name === subject) return 'same'
  checkNewName(name)
  const now = clock.now()
  return store.write(userId, async (tx) => {
    if (!(await isUsedIn(tx, subject))) return 'gone'
    const isTaken = await isUsedIn(tx, name)
    if (isTaken && !mayMerge) return 'taken'
    await tx.assignments.rename(subject, name, now)
    await tx.recurringSettings.rename(subject, name, now)
    return isTaken ? 'merged' : 'renamed'
  })
}

async function isUsedIn(
  { assignments, recurringSettings }: UserTransaction,
  subject: string,
): Promise<boolean> {
  const series = await recurringSettings.countOfSubject(subject)
  return isUsed({ assignments: await assignments.countOfSubject(subject), series })
}

/** The empty subject means none. */
function assertNamed(subject: string): void {
  if (subject === '') throw new InvalidInput([{ field: 'subject', rule: 'required' }])
}
