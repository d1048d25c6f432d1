import type { Deps, UserTransaction } from '../deps.ts'
import type { Person } from '../domain/accounts/user.ts'
import {
  type Assignment,
  type AssignmentInput,
  assignmentEdit,
  newAssignment,
  toggledAssignment,
} from '../domain/assignments/assignment.ts'
import {
  type DeletedAssignment,
  deletedRetention,
  restoredAssignment,
} from '../domain/assignments/deleted-assignment.ts'
import { changed } from '../domain/edit.ts'
import { notFound } from '../domain/errors.ts'
import type { Page, PageRequest } from '../domain/pagination.ts'
import { assertRoom } from '../domain/quotas.ts'
import type { Instant } from '../domain/time/time.ts'
import { assertExpected, type Expected } from '../domain/version-tag.ts'
import { momentOf } from './moment.ts'
import { continueSeries } from './series.ts'

/** An assignment, and the versions of it that the caller accepts; any if absent. */
interface Which {
  readonly id: number
  readonly expected?: Expected
}

/**
 * A due date without an offset is read in the user's zone as of the request. It names one instant,
 * so a change of zone before the write does not matter. Actions on series read the zone inside the
 * transaction instead, because a series recurs in its user's zone.
 *
 * @throws {DomainError} `invalid`.
 */
export function createAssignment(
  deps: Deps,
  person: Person,
  input: AssignmentInput,
): Promise<Assignment> {
  const assignment = newAssignment(input, momentOf(deps, person))
  return deps.store.write(person.userId, async (tx) => {
    const created = await tx.assignments.insert(assignment)
    // Afterwards, when it takes no round trip of its own.
    assertRoom(deps.quotas, 'assignments', await tx.assignments.countBefore())
    return created
  })
}

/** @throws {DomainError} `invalid`, `not_found`, `stale`. */
export function updateAssignment(
  deps: Deps,
  person: Person,
  change: Which & { readonly input: AssignmentInput },
): Promise<Assignment> {
  const { now, timeZone } = momentOf(deps, person)
  const edit = assignmentEdit(change.input, timeZone)
  return deps.store.write(person.userId, async (tx) => {
    const current = await findOrThrow(tx, change)
    const next = changed(current, edit, now)
    if (next !== current) await tx.assignments.update(next)
    return next
  })
}

/**
 * Completes or reopens an assignment. Completing the newest one of a series creates the next one in
 * the same transaction.
 *
 * @throws {DomainError} `not_found`, `stale`.
 */
export function toggleAssignment(
  deps: Deps,
  { userId }: Person,
  which: Which,
): Promise<Assignment> {
  const now = deps.clock.now()
  return deps.store.write(userId, async (tx) =>
    toggle(deps, tx, { current: await findOrThrow(tx, which), now }),
  )
}

/**
 * Like `toggleAssignment`, but sets the given state. An assignment that has it already is
 * unchanged.
 *
 * @throws {DomainError} `not_found`.
 */
export function setCompleted(
  deps: Deps,
  { userId }: Person,
  change: { readonly id: number; readonly isCompleted: boolean },
): Promise<Assignment> {
  const now = deps.clock.now()
  return deps.store.write(userId, async (tx) => {
    const current = await findOrThrow(tx, change)
    const isSo = (current.completedAt !== null) === change.isCompleted
    return isSo ? current : toggle(deps, tx, { current, now })
  })
}

async function toggle(
  deps: Deps,
  tx: UserTransaction,
  { current, now }: { readonly current: Assignment; readonly now: Instant },
): Promise<Assignment> {
  const toggled = toggledAssignment(current, now)
  await tx.assignments.update(toggled)
  if (toggled.completedAt !== null) await continueSeries(deps, tx, { completed: toggled, now })
  return toggled
}

/**
 * Returns whether the setting of its series was deleted too. `restoreAssignment` restores the
 * assignment, but not the setting.
 *
 * @throws {DomainError} `not_found`, `stale`.
 */
export function deleteAssignment(
  { store, clock }: Deps,
  { userId }: Person,
  which: Which & { readonly withSetting: boolean },
): Promise<{ readonly settingDeleted: boolean }> {
  const now = clock.now()
  return store.write(userId, async (tx) => {
    const { recurringSettingId } = await findOrThrow(tx, which)
    await tx.assignments.delete(which.id, now)
    if (!which.withSetting || recurringSettingId === null) return { settingDeleted: false }
    await tx.recurringSettings.delete(recurringSettingId, now)
    return { settingDeleted: true }
  })
}

/** What `restoreAssignment` can restore, the latest deletion first. */
export function listDeleted(
  { store, clock }: Deps,
  { userId }: Person,
  page: PageRequest,
): Promise<Page<DeletedAssignment>> {
  return store.assignments.deleted(userId, clock.now() - deletedRetention, page)
}

/**
 * Restores an assignment that was deleted within `deletedRetention`, with its id. Occurrences that
 * its series created since then stay. If the setting is gone, the assignment loses its link to it.
 *
 * @throws {DomainError} `invalid` if the user may have no more, `not_found`.
 */
export function restoreAssignment(
  { store, clock, quotas }: Deps,
  { userId }: Person,
  id: number,
): Promise<Assignment> {
  const now = clock.now()
  return store.write(userId, async (tx) => {
    const deleted = await tx.assignments.findDeleted(id, now - deletedRetention)
    if (!deleted) throw notFound('Assignment')
    const { recurringSettingId: series } = deleted
    const isSeriesThere = series !== null && !!(await tx.recurringSettings.find(series))
    const restored = restoredAssignment(deleted, { isSeriesThere }, now)
    await tx.assignments.restore(restored)
    assertRoom(quotas, 'assignments', await tx.assignments.countBefore())
    return restored
  })
}

async function findOrThrow(tx: UserTransaction, { id, expected }: Which): Promise<Assignment> {
  const assignment = await tx.assignments.find(id)
  if (!assignment) throw notFound('Assignment')
  assertExpected(assignment, expected)
  return assignment
}
