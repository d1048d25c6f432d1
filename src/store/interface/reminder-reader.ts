import type { Assignment } from '../../domain/assignments/assignment.ts'
import type { Reminded, ReminderWindow } from '../../domain/assignments/reminder.ts'
import type { Page } from '../../domain/pagination.ts'
import type { Instant } from '../../domain/time/time.ts'

/** Reminders of a user's open assignments, outside of the archive. */
export interface ReminderReader {
  /** Those of which to remind in the window, the first due first: at most `limit`, and how many there are. */
  inWindow(userId: number, window: ReminderWindow, limit: number): Promise<Page<RemindedAssignment>>
  /** When to remind next, after `after`, of what there is now; undefined if there is nothing. */
  nextAfter(userId: number, after: Instant): Promise<Instant | undefined>
}

export type RemindedAssignment = Reminded & Pick<Assignment, 'id' | 'title' | 'subject'>
