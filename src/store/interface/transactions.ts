import type { ApiKey, NewApiKey } from '../../domain/accounts/api-key.ts'
import type { NewUser, User } from '../../domain/accounts/user.ts'
import type { Assignment, NewAssignment } from '../../domain/assignments/assignment.ts'
import type { IdempotentRequest, StoredAnswer } from '../../domain/idempotency.ts'
import type {
  NewRecurringSetting,
  RecurringSetting,
} from '../../domain/series/recurring-setting.ts'
import type { Instant } from '../../domain/time/time.ts'
import type { UserReader } from './account-readers.ts'
import type { AccountTransaction } from './account-transaction.ts'

/** All ways to change what is stored: each in one transaction. */
export interface StoreWriters {
  /**
   * Runs `work` as one transaction over one user's data, alone among that user's writers.
   * Returns once it is safe from a power cut. `work` awaits nothing but `tx`, or what is there without
   * waiting for anybody, such as a response that is being written. It may run again from its start, and
   * may start before it is alone: then its queries wait until it is.
   *
   * @param options `once`: `work` runs again only if the database requires a retry, never because another write failed.
   */
  write<T>(
    userId: number,
    work: (tx: UserTransaction) => Promise<T>,
    options?: { readonly once?: boolean },
  ): Promise<T>
  /** Like `write`, but returns false, without effect, while another transaction holds that data. */
  writeIfFree(userId: number, work: (tx: UserTransaction) => Promise<void>): Promise<boolean>
  /** Like `write`, over the directory: users and keys. Alone among all writers of that. */
  writeDirectory<T>(work: (tx: DirectoryTransaction) => Promise<T>): Promise<T>
  /**
   * Like `write`, over sign-in data, concurrently with all other writers. All caches stay valid: none
   * depends on it.
   */
  writeAccounts<T>(work: (tx: AccountTransaction) => Promise<T>): Promise<T>
  /**
   * Like `write`, over data of the processes, concurrently with all other writers. Caches stay valid, and no
   * response waits for it to be durable.
   */
  maintain<T>(work: (tx: MaintenanceTransaction) => Promise<T>): Promise<T>
}

/** Operations on one user's data inside a transaction. */
export interface UserTransaction {
  /** The user's zone as it is now; it may have changed since the request began. */
  timeZone(): Promise<string>
  readonly assignments: {
    find(id: number): Promise<Assignment | undefined>
    /**
     * The open ones of a series.
     *
     * @throws {InvalidInput} if they exceed `longestList`, before they are read.
     */
    openOf(recurringSettingId: number): Promise<readonly Assignment[]>
    insert(assignment: NewAssignment): Promise<Assignment>
    /**
     * How many there were when the transaction began, the archive included: counters are written at its
     * end. Where there are round trips, this takes none of its own after the first statement.
     */
    countBefore(): Promise<number>
    update(assignment: Assignment): Promise<void>
    /** Deletes it, and stores it for `restore`, as of `now`. */
    delete(id: number, now: Instant): Promise<void>
    /** A deleted assignment as it was, if deleted at `since` or later. */
    findDeleted(id: number, since: Instant): Promise<Assignment | undefined>
    /** Restores a deleted assignment under its own id, in the state of `assignment`. */
    restore(assignment: Assignment): Promise<void>
    /** Purges what was deleted before `before`. */
    forgetDeleted(before: Instant): Promise<void>
    /** Archives a whole subject, or takes it out; returns how many assignments moved. */
    archive(subject: string, isArchived: boolean, now: Instant): Promise<number>
    /** Gives another name to the subject of all its assignments; of those that were deleted, too. */
    rename(subject: string, name: string, now: Instant): Promise<void>
    /** How many a subject had when the transaction began, the archive included. */
    countOfSubject(subject: string): Promise<number>
  }
  readonly recurringSettings: {
    find(id: number): Promise<RecurringSetting | undefined>
    insert(setting: NewRecurringSetting): Promise<RecurringSetting>
    count(): Promise<number>
    update(setting: RecurringSetting): Promise<void>
    /**
     * Advances a series from `current` to `next`; false, without effect, if it has moved
     * already.
     */
    advance(current: RecurringSetting, next: RecurringSetting): Promise<boolean>
    /** Gives another name to the subject of those that have it. */
    rename(subject: string, name: string, now: Instant): Promise<void>
    /** How many have a subject. */
    countOfSubject(subject: string): Promise<number>
    countPaused(subject: string): Promise<number>
    /** Those of a subject that will create occurrences if they stay unchanged, or are still to be checked for it. */
    runningOf(subject: string): Promise<readonly RecurringSetting[]>
    /** Its assignments stay, and lose their link, which counts as a change. */
    delete(id: number, now: Instant): Promise<void>
  }
  readonly idempotencyKeys: {
    /** The response stored for this key within the last day. */
    find(key: string, now: Instant): Promise<StoredAnswer | undefined>
    /** Stores the response of a request for retries. */
    keep(
      request: IdempotentRequest,
      answer: Pick<StoredAnswer, 'status' | 'body'>,
      now: Instant,
    ): Promise<void>
    /** Purges those that `find` no longer returns. */
    forgetExpired(now: Instant): Promise<void>
  }
}

/** Operations on the directory, which is users and keys, and on sign-in data, inside a transaction. */
export interface DirectoryTransaction extends AccountTransaction {
  readonly users: UserReader & {
    insert(user: NewUser): Promise<User>
    /** Raises the version of all their data, and waits for their writers. */
    update(user: User): Promise<void>
    setPasswordHash(id: number, passwordHash: string): Promise<void>
    /**
     * Replaces `from` by `to`, a hash of the same password; false, without effect, if
     * `from` is not current any more.
     */
    renewPasswordHash(
      id: number,
      { from, to }: { readonly from: string; readonly to: string },
    ): Promise<boolean>
    /** Deletes a user with all their data. Audit entries about them stay. */
    delete(id: number): Promise<void>
  }
  readonly recurringSettings: {
    /** Has all active series of a user checked by the next job, even those that had ended: see `recheckAt`. */
    recheck(userId: number, now: Instant): Promise<void>
  }
  readonly apiKeys: {
    insert(key: NewApiKey): Promise<ApiKey>
    /** False if the key does not exist, or was revoked before. */
    revoke(id: number, now: Instant): Promise<boolean>
  }
}

/** Operations on the processes' own data inside a transaction. */
export interface MaintenanceTransaction {
  readonly apiKeys: {
    /** Stores when keys were last used, by id; never moves a time back. */
    touch(lastUsed: ReadonlyMap<number, Instant>): Promise<void>
  }
  readonly reminderSubscriptions: {
    /** Stores what was sent, unless it has ended or was stored by another meanwhile. */
    sent(userId: number, sent: SentReminders): Promise<void>
  }
  readonly leases: {
    /**
     * Takes or renews a lease; false if another process holds it at `now`. A lease of
     * another that ends much later than `lease` does not count: leases of one name have
     * equal lengths.
     */
    take(lease: Lease, now: Instant): Promise<boolean>
    /** Releases it, if `holder` has it. */
    release(name: string, holder: string): Promise<void>
  }
}

export interface SentReminders {
  /** Until when they were sent before. */
  readonly from: Instant
  readonly until: Instant
  /** The version of the user's data in which `next` was found. */
  readonly version: number
  /** When to look at them next; undefined: only after a change of the data. */
  readonly next: Instant | undefined
  /** Whether nothing is to be sent before that, even after a change. */
  readonly waits: boolean
}

/**
 * The right to do what only one process may do at a time. It expires by itself if that
 * process dies.
 */
export interface Lease {
  readonly name: string
  /** Identifies the process. */
  readonly holder: string
  readonly until: Instant
}
