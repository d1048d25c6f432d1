import type { Assignment } from './assignment.ts'
import type { Instant } from './time.ts'

/** How long what was deleted can be brought back, in milliseconds. */
export const deletedKeptFor = 24 * 3_600_000

/** What was deleted, as it comes back: without its link where its series is gone. */
export function restoredAssignment(
  deleted: Assignment,
  { isSeriesThere }: { readonly isSeriesThere: boolean },
  now: Instant,
): Assignment {
  return {
    ...deleted,
    recurringSettingId: isSeriesThere ? deleted.recurringSettingId : null,
    // It is another state than the one in which it was deleted.
    updatedAt: Math.max(now, deleted.updatedAt + 1),
  }
}
