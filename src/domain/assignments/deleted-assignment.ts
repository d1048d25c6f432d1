import { nextVersionAt } from '../edit.ts'
import { oneDay } from '../time/durations.ts'
import type { Instant } from '../time/time.ts'
import type { Assignment } from './assignment.ts'

/** How long a deleted assignment can be restored, in milliseconds. */
export const deletedRetention = oneDay

export interface DeletedAssignment {
  /** The assignment as it was when it was deleted; only the name of its subject may have been changed since. */
  readonly assignment: Assignment
  readonly deletedAt: Instant
}

/** The restored assignment, without its link if the series is gone. */
export function restoredAssignment(
  deleted: Assignment,
  { isSeriesThere }: { readonly isSeriesThere: boolean },
  now: Instant,
): Assignment {
  return {
    ...deleted,
    recurringSettingId: isSeriesThere ? deleted.recurringSettingId : null,
    // Its tag must differ from that of the deleted one.
    updatedAt: nextVersionAt(deleted, now),
  }
}
