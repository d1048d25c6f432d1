import type { Assignment } from '../../domain/assignment.ts'
import type { Reminded, ReminderWindow } from '../../domain/reminder.ts'
import type { Instant } from '../../domain/time.ts'

/** Reminders of a user's open assignments, outside of the archive. */
export interface ReminderReader {
  /** Assignments with a reminder in the window, whenever they were created, the first due first, at most `limit`. */
  inWindow(
    userId: number,
    window: ReminderWindow,
    limit: number,
  ): Promise<readonly RemindedAssignment[]>
  /** The first one after `after`; undefined if there is none. */
  nextAfter(userId: number, after: Instant): Promise<Instant | undefined>
}

export type RemindedAssignment = Reminded & Pick<Assignment, 'id' | 'title' | 'subject'>
