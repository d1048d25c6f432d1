import type { Assignment } from '../../domain/assignments/assignment.ts'
import type { AssignmentCriteria } from '../../domain/assignments/assignment-criteria.ts'
import type { AssignmentOrder } from '../../domain/assignments/assignment-order.ts'
import type { DeletedAssignment } from '../../domain/assignments/deleted-assignment.ts'
import type { Room } from '../../domain/assignments/longest-list.ts'
import type { ReminderWindow } from '../../domain/assignments/reminder.ts'
import type { Awaitable } from '../../domain/awaitable.ts'
import type { Page, PageRequest } from '../../domain/pagination.ts'
import type { Instant } from '../../domain/time/time.ts'

export interface AssignmentReader {
  /** `known` may replace it. */
  find<T = never>(
    userId: number,
    id: number,
    known?: Known<T>,
  ): Awaitable<Assignment | T | undefined>
  /** One page, with the total. `known` may replace some of the items. */
  list<T = never>(
    userId: number,
    query: AssignmentQuery,
    page: PageRequest,
    known?: Known<T>,
  ): Awaitable<Page<Assignment | T>>
  /**
   * All of them. `known` may replace some of the items.
   *
   * @throws {InvalidInput} if they exceed `longestList`, before they are read.
   * @throws {DomainError} `unread` if they exceed the room, likewise.
   */
  all<T = never>(
    userId: number,
    query: AssignmentQuery,
    known?: Known<T>,
    room?: Room,
  ): Awaitable<readonly (Assignment | T)[]>
  /** Those that follow another one by due time, and then by id, either in the archive or outside of it. */
  following(userId: number, portion: Portion): Promise<readonly Assignment[]>
  /** Whether a list, or a page of it, may be read for many turns of the event loop. */
  mayTakeLong(userId: number, query: AssignmentQuery): boolean
  /** The first due time of the open ones from `now` on; undefined if there is none. */
  nextDue(userId: number, now: Instant): Awaitable<Instant | undefined>
  /** The first due time of the open ones of each of `series`, by its id, from `from` on; none, if there is none. */
  nextDueOfSeries(
    userId: number,
    series: readonly number[],
    from: Instant,
  ): Promise<ReadonlyMap<number, Instant>>
  /** One page of the deletions at `since` or later, the latest first. */
  deleted(userId: number, since: Instant, page: PageRequest): Promise<Page<DeletedAssignment>>
  /** Users with stored deletions from before `before`, at most `limit`. */
  usersWithDeleted(before: Instant, limit: number): Promise<readonly number[]>
}

interface Portion {
  readonly isArchived: boolean
  /** The one before; undefined: from the first on. */
  readonly after: Pick<Assignment, 'dueDate' | 'id'> | undefined
  readonly limit: number
}

/** A version of an assignment: every change sets a new `updatedAt`. */
export type AssignmentVersion = Pick<Assignment, 'id' | 'updatedAt'>

/**
 * What the caller knows of an assignment, so that it need not be read; undefined for
 * nothing. It must know only committed versions of the user's own assignments, and may be
 * asked for others, and for rolled-back ones.
 */
export type Known<T> = (version: AssignmentVersion) => T | undefined

export interface AssignmentQuery {
  readonly criteria: AssignmentCriteria
  readonly order: AssignmentOrder
}

/** Reminders of a user's open assignments, outside of the archive. */
export interface ReminderReader {
  /** Those of which to remind in the window, the first due first: at most `limit`, and how many there are. */
  inWindow(userId: number, window: ReminderWindow, limit: number): Promise<Page<RemindedAssignment>>
  /** When to remind next, after `after`, of what there is now; undefined if there is nothing. */
  nextAfter(userId: number, after: Instant): Promise<Instant | undefined>
}

export type RemindedAssignment = Pick<Assignment, 'id' | 'title' | 'subject' | 'dueDate'>
