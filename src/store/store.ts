import type { ApiKey, KeyHolder } from '../domain/api-key.ts'
import type { Assignment } from '../domain/assignment.ts'
import type { AssignmentCriteria } from '../domain/assignment-criteria.ts'
import type { AssignmentOrder } from '../domain/assignment-order.ts'
import type { Awaitable } from '../domain/awaitable.ts'
import type { Page, PageRequest } from '../domain/pagination.ts'
import type { RecurringSetting } from '../domain/recurring-setting.ts'
import type { StatisticsCriteria, SubjectTally } from '../domain/statistics.ts'
import type { Instant } from '../domain/time.ts'
import type { User } from '../domain/user.ts'
import type { DataState } from '../domain/version-tag.ts'
import type {
  AuditReader,
  Belongings,
  OneTimeLinkReader,
  SecondFactorReader,
  SessionReader,
} from './account-readers.ts'
import type {
  AccountTransaction,
  Lease,
  MaintenanceTransaction,
  SystemTransaction,
  UserTransaction,
} from './transactions.ts'

export type * from './account-readers.ts'
export type * from './transactions.ts'

/**
 * Everything this service remembers, in domain types: no row or SQL crosses
 * this line. It only reads; whatever is written is written inside `write` or
 * `administer`. Any of it may throw `DomainError` `unavailable`.
 */
export interface Store {
  readonly assignments: AssignmentReader
  readonly recurringSettings: RecurringSettingReader
  readonly statistics: StatisticsReader
  readonly users: UserReader
  readonly apiKeys: ApiKeyReader
  readonly sessions: SessionReader
  readonly oneTimeLinks: OneTimeLinkReader
  readonly secondFactors: SecondFactorReader
  readonly audit: AuditReader
  readonly leases: LeaseReader
  readonly rateLimits: RateLimitCounter
  /** Whether other processes may be serving the same database. */
  readonly isShared: boolean
  /** What is to be added to this machine's clock to have the one that all processes go by, in milliseconds. */
  clockOffset(): number
  /**
   * Runs `work` as one transaction over what belongs to one user, alone among
   * that user's writers, and returns once it will survive a power cut. `work`
   * awaits nothing but `tx`, and may be run again from its start. It may begin
   * before it is alone: what it asks of `tx` is answered once it is.
   */
  write<T>(userId: number, work: (tx: UserTransaction) => Promise<T>): Promise<T>
  /** As `write`, but does nothing, and answers undefined, while another transaction is at that user's data. */
  writeIfFree<T>(userId: number, work: (tx: UserTransaction) => Promise<T>): Promise<T | undefined>
  /** As `write`, over users and keys, alone among all who change those. */
  administer<T>(work: (tx: SystemTransaction) => Promise<T>): Promise<T>
  /** As `write`, over how people sign in, beside all other writers: nothing that is remembered of users and keys changes. */
  admit<T>(work: (tx: AccountTransaction) => Promise<T>): Promise<T>
  /** As `write`, over what processes keep for themselves, beside all other writers. */
  maintain<T>(work: (tx: MaintenanceTransaction) => Promise<T>): Promise<T>
  /** To be called when a request arrives, where reads are made together: it must be shown all that was written before. */
  readonly arrived?: (() => void) | undefined
  /** Tells the states of a user's data apart; undefined for a user who is none. */
  stateOf(userId: number): Awaitable<DataState | undefined>
  /** What to wait for before telling anyone of this user's data; undefined when all of it is safe. */
  unsynced(userId: number): Promise<void> | undefined
  /** Asks the database for an answer, and throws when it has none. */
  probe(): Promise<void>
  close(): Promise<void>
}

export interface AssignmentReader {
  find(userId: number, id: number): Awaitable<Assignment | undefined>
  /** One page, with the number on all pages together; `known` may stand in for some of it. */
  list<T = never>(
    userId: number,
    query: AssignmentQuery,
    page: PageRequest,
    known?: Known<T>,
  ): Awaitable<Page<Assignment | T>>
  /** Every one of them. */
  all<T = never>(
    userId: number,
    query: AssignmentQuery,
    known?: Known<T>,
  ): Awaitable<readonly (Assignment | T)[]>
  /** When the first open one that is due from `now` on is due; undefined when there is none. */
  nextDue(userId: number, now: Instant): Awaitable<Instant | undefined>
  /** The users of whom something was deleted before `before` that is still kept, at most `limit`. */
  usersWithDeleted(before: Instant, limit: number): Promise<readonly number[]>
}

/** A state of an assignment: each change of it makes another `updatedAt`. */
export type AssignmentVersion = Pick<Assignment, 'id' | 'updatedAt'>

/**
 * What the caller knows of an assignment already, so that it need not be read; undefined for nothing.
 * It may know only what was committed: versions that were rolled back are asked for as well.
 */
export type Known<T> = (version: AssignmentVersion) => T | undefined

export interface AssignmentQuery {
  readonly criteria: AssignmentCriteria
  readonly order: AssignmentOrder
}

export interface RecurringSettingReader {
  find(userId: number, id: number): Promise<RecurringSetting | undefined>
  /** Newest first. */
  all(userId: number): Promise<readonly RecurringSetting[]>
  /** Those of all users that are to be looked at by `now`, the longest overdue first, without a lock on any. */
  toCheck(now: Instant, limit: number): Promise<readonly SeriesToCheck[]>
}

export type SeriesToCheck = Pick<RecurringSetting, 'id' | 'userId'>

export interface StatisticsReader {
  /** One tally per subject that occurs, by name; the empty subject among them. `now` decides what is overdue. */
  tally(
    userId: number,
    criteria: StatisticsCriteria,
    now: Instant,
  ): Awaitable<readonly SubjectTally[]>
  /** When each that is not in the archive was due or completed, within `span`, in order. */
  times(userId: number, of: 'dueDate' | 'completedAt', span: Span): Promise<readonly Instant[]>
}

/** From the first, inclusive, until the second, exclusive. */
export interface Span {
  readonly from: Instant
  readonly before: Instant
}

export interface UserReader {
  find(id: number): Promise<User | undefined>
  findByEmail(email: string): Promise<User | undefined>
  all(): Promise<readonly User[]>
  count(): Promise<number>
  /** Null for one who has none, or who does not exist. */
  passwordHashOf(id: number): Promise<string | null>
  /** How much of a user's there is: what goes when they are deleted. */
  belongingsOf(id: number): Promise<Belongings>
}

export interface LeaseReader {
  all(): Promise<readonly Lease[]>
}

export interface ApiKeyReader {
  find(id: number): Promise<ApiKey | undefined>
  /** Whom the key with this digest speaks for, unless it was revoked or its user disabled. */
  findHolder(digest: string): Promise<KeyHolder | undefined>
  /** As `findHolder`, where that is known without asking the database. */
  knownHolder(digest: string): KeyHolder | undefined
  /** Oldest first. */
  all(): Promise<readonly ApiKey[]>
}

/** Counts requests by client, for all processes together. Its counts need not survive a crash. */
export interface RateLimitCounter {
  /**
   * Counts `requests` more of `client`, in its open window or in a new one that
   * begins `now`; answers the window with these counted. An open one never ends
   * later than a new one would, though a clock ahead of this one has begun it.
   */
  count(client: string, requests: number, { now, length }: NewWindow): Promise<RateWindow>
  /** Forgets the windows that have ended. */
  forget(now: Instant): Promise<void>
}

export interface NewWindow {
  readonly now: Instant
  /** In milliseconds. */
  readonly length: number
}

export interface RateWindow {
  readonly count: number
  readonly endsAt: Instant
}
