import type { Room } from '../domain/assignments/longest-list.ts'
import type { StatisticsCriteria, SubjectTally } from '../domain/assignments/statistics.ts'
import type { SubjectSeries } from '../domain/assignments/subject.ts'
import type { Awaitable } from '../domain/awaitable.ts'
import type { Page, PageRequest } from '../domain/pagination.ts'
import type { RecurringSetting } from '../domain/series/recurring-setting.ts'
import type { DayWindow, Instant } from '../domain/time/time.ts'
import type { DataState } from '../domain/version-tag.ts'
import type { StoredSize } from './files/disk-space.ts'
import type {
  ApiKeyReader,
  AuditReader,
  CalendarLinkReader,
  OneTimeLinkReader,
  ReminderSubscriptionReader,
  SecondFactorReader,
  SessionReader,
  UserReader,
} from './interface/account-readers.ts'
import type { AssignmentReader, ReminderReader } from './interface/assignment-reader.ts'
import type { Lease, StoreWriters } from './interface/transactions.ts'

export type * from './interface/account-readers.ts'
export type * from './interface/account-transaction.ts'
export type * from './interface/assignment-reader.ts'
export type * from './interface/transactions.ts'

/**
 * Everything that the service stores, in domain types: rows and SQL stay behind this
 * interface. It only reads, but for its writers. Every member may throw `DomainError` `unavailable`.
 *
 * A plain object: to replace a member for one caller, spread it.
 */
export interface Store extends StoreWriters {
  readonly assignments: AssignmentReader
  readonly recurringSettings: RecurringSettingReader
  readonly statistics: StatisticsReader
  readonly users: UserReader
  readonly apiKeys: ApiKeyReader
  readonly sessions: SessionReader
  readonly oneTimeLinks: OneTimeLinkReader
  readonly secondFactors: SecondFactorReader
  readonly calendarLinks: CalendarLinkReader
  readonly reminderSubscriptions: ReminderSubscriptionReader
  readonly reminders: ReminderReader
  readonly audit: AuditReader
  readonly leases: LeaseReader
  readonly idempotencyKeys: IdempotencyKeyReader
  readonly rateLimits: RateLimitCounter
  /** Whether other processes may serve the same database. */
  readonly isShared: boolean
  /** Offset from this machine's clock to the clock of all processes, in milliseconds. */
  clockOffset(): number
  /** Call it when a request arrives, if reads share a snapshot: it must see all earlier writes. */
  readonly arrived?: (() => void) | undefined
  /** Identifies the state of a user's data; undefined for an unknown user. */
  stateOf(userId: number): Awaitable<DataState | undefined>
  /**
   * What to wait for before a response shows this user's data; undefined if all of it is
   * durable.
   */
  unsynced(userId: number): Promise<void> | undefined
  storedSize(): Promise<StoredSize>
  /** Queries the database, and throws if it does not respond. */
  probe(): Promise<void>
  close(): Promise<void>
}

export interface RecurringSettingReader {
  find(userId: number, id: number): Promise<RecurringSetting | undefined>
  /** One page, newest first, with the total. */
  list(userId: number, page: PageRequest): Promise<Page<RecurringSetting>>
  /**
   * All of them, newest first.
   *
   * @throws {InvalidInput} if their JSON might exceed `longestList`, before they are read.
   * @throws {DomainError} `unread` if they exceed the room, likewise.
   */
  all(userId: number, room?: Room): Promise<readonly RecurringSetting[]>
  /**
   * Those that will create occurrences if they stay unchanged, at most `limit`: the ones that create the next first. After
   * a change of zone also those that have ended, until their next check.
   */
  running(userId: number, limit: number): Promise<readonly RecurringSetting[]>
  /** Those that skip a date from `from` (YYYY-MM-DD) on, the oldest first. */
  skipping(userId: number, from: string, limit: number): Promise<readonly RecurringSetting[]>
  /** How many have a subject. */
  countOfSubject(userId: number, subject: string): Promise<number>
  /** How many have each subject, in no order, with the empty subject. */
  subjects(userId: number): Promise<readonly SubjectSeries[]>
  /** Settings of all users that are due at `now`, the longest overdue first, without a lock. */
  toCheck(now: Instant, limit: number): Promise<readonly SeriesToCheck[]>
}

export interface IdempotencyKeyReader {
  /** Users with stored responses that have expired, at most `limit`. */
  usersWithExpired(now: Instant, limit: number): Promise<readonly number[]>
}

type SeriesToCheck = Pick<RecurringSetting, 'id' | 'userId'>

export interface StatisticsReader {
  /**
   * One tally per subject, sorted by name, with the empty subject. `now` decides what is
   * overdue.
   *
   * @throws {InvalidInput} if there are more than `mostSubjects`.
   */
  tally(
    userId: number,
    criteria: StatisticsCriteria,
    now: Instant,
  ): Awaitable<readonly SubjectTally[]>
  /** Names of the subjects of assignments, archived ones included, and of series, sorted: the first `limit`. */
  subjects(userId: number, limit: number): Promise<readonly string[]>
  /** How many unarchived assignments are due, or were completed, in each of `windows`. */
  countIn(
    userId: number,
    time: 'dueDate' | 'completedAt',
    windows: readonly DayWindow[],
  ): Promise<readonly number[]>
}

export interface LeaseReader {
  all(): Promise<readonly Lease[]>
}

/** Counts requests by client, for all processes together. The counts may be lost in a crash. */
export interface RateLimitCounter {
  /**
   * Adds `requests` of `client`, to its open window or to a new one that begins `now`, and
   * returns the window. An open window never ends later than a new one would, even if a
   * clock ahead of this one began it.
   */
  count(client: string, requests: number, { now, length }: NewWindow): Promise<RateWindow>
  /** Deletes the windows that have ended. */
  forget(now: Instant): Promise<void>
}

interface NewWindow {
  readonly now: Instant
  /** In milliseconds. */
  readonly length: number
}

export interface RateWindow {
  readonly count: number
  readonly endsAt: Instant
}
