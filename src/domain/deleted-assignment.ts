import type { Assignment } from './assignment.ts'
import type { Instant } from './time.ts'

/** How long a deleted assignment can be restored, in milliseconds. */
export const deletedRetention = 24 * 3_600_000

export interface DeletedAssignment {
  /** As it was. */
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
    // Restoring makes a new version, so its tag must differ from that of the deleted one.
    updatedAt: Math.max(now, deleted.updatedAt + 1),
  }
}
