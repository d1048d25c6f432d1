import type { ApiKey, KeyHolder, NewApiKey } from '../domain/api-key.ts'
import type { Assignment, NewAssignment } from '../domain/assignment.ts'
import type { AssignmentCriteria } from '../domain/assignment-criteria.ts'
import type { AssignmentOrder } from '../domain/assignment-order.ts'
import type { Page, PageRequest } from '../domain/pagination.ts'
import type { NewRecurringSetting, RecurringSetting } from '../domain/recurring-setting.ts'
import type { StatisticsCriteria, SubjectTally } from '../domain/statistics.ts'
import type { Instant } from '../domain/time.ts'
import type { NewUser, User } from '../domain/user.ts'

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
  /**
   * Runs `work` as one transaction over what belongs to one user, alone among
   * that user's writers, and returns once it will survive a power cut. `work`
   * awaits nothing but `tx`, and may be run again from its start.
   */
  write<T>(userId: number, work: (tx: UserTransaction) => Promise<T>): Promise<T>
  /** As `write`, over what belongs to the service: users, keys, leases. */
  administer<T>(work: (tx: SystemTransaction) => Promise<T>): Promise<T>
  /** What to wait for before telling anyone of this user's data; undefined when all of it is safe. */
  unsynced(userId: number): Promise<void> | undefined
  /** Asks the database for an answer, and throws when it has none. */
  probe(): Promise<void>
  close(): Promise<void>
}

export interface AssignmentReader {
  find(userId: number, id: number): Promise<Assignment | undefined>
  /** One page, with the number on all pages together. */
  list(userId: number, query: AssignmentQuery, page: PageRequest): Promise<Page<Assignment>>
  /** Every one of them. */
  all(userId: number, query: AssignmentQuery): Promise<readonly Assignment[]>
}

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
  ): Promise<readonly SubjectTally[]>
}

export interface UserReader {
  find(id: number): Promise<User | undefined>
  findByEmail(email: string): Promise<User | undefined>
  all(): Promise<readonly User[]>
}

export interface ApiKeyReader {
  find(id: number): Promise<ApiKey | undefined>
  /** Whom the key with this digest speaks for, unless it was revoked or its user disabled. */
  findHolder(digest: string): Promise<KeyHolder | undefined>
  /** Oldest first. */
  all(): Promise<readonly ApiKey[]>
}

/** What can be done to one user's data inside a transaction. */
export interface UserTransaction {
  /** The user's, as it is now: the one a request came with may have changed since. */
  timeZone(): Promise<string>
  readonly assignments: {
    find(id: number): Promise<Assignment | undefined>
    /** The incomplete ones of a series. */
    openOf(recurringSettingId: number): Promise<readonly Assignment[]>
    insert(assignment: NewAssignment): Promise<Assignment>
    update(assignment: Assignment): Promise<void>
    delete(id: number): Promise<void>
  }
  readonly recurringSettings: {
    find(id: number): Promise<RecurringSetting | undefined>
    insert(setting: NewRecurringSetting): Promise<RecurringSetting>
    update(setting: RecurringSetting): Promise<void>
    /** Moves a series on from `current` to `next`; false, and nothing is done, if it has moved on already. */
    advance(current: RecurringSetting, next: RecurringSetting): Promise<boolean>
    /** Its assignments stay, and lose their link, which changes them. */
    delete(id: number, now: Instant): Promise<void>
  }
  readonly idempotencyKeys: {
    /** Claims the key for a request that begins; answers what is kept of it, if it came within the last day. */
    claim(request: KeyedRequest, now: Instant): Promise<KeptAnswer | undefined>
    /** Keeps the answer for whoever asks again. */
    finish(key: string, answer: { readonly status: number; readonly body: string }): Promise<void>
    /** Forgets a request that came to nothing, so that it can be asked again. */
    release(key: string): Promise<void>
  }
}

/** A request, and the key by which its sender will know it again. */
export interface KeyedRequest {
  readonly key: string
  /** The same for the same request alone. */
  readonly fingerprint: string
}

/** What a claimed key stands for; its answer is null while it is being served. */
export interface KeptAnswer {
  readonly fingerprint: string
  readonly status: number | null
  readonly body: string | null
}

/** What can be done to the service's own data inside a transaction. */
export interface SystemTransaction {
  readonly users: {
    find(id: number): Promise<User | undefined>
    findByEmail(email: string): Promise<User | undefined>
    count(): Promise<number>
    insert(user: NewUser): Promise<User>
    /** It shows in all that is theirs, so their version rises, and it waits for whoever writes for them. */
    update(user: User): Promise<void>
  }
  readonly recurringSettings: {
    /** Has all series of a user that go on looked at from `now` on. */
    recheck(userId: number, now: Instant): Promise<void>
  }
  readonly apiKeys: {
    insert(key: NewApiKey): Promise<ApiKey>
    /** False when there is no such key, or it was revoked before. */
    revoke(id: number, now: Instant): Promise<boolean>
    /** Notes when keys were last used, by id; never moves one back. */
    touch(lastUsed: ReadonlyMap<number, Instant>): Promise<void>
  }
  readonly leases: {
    /** Takes or renews it, unless another holds it at `now`; false when another does. */
    take(lease: Lease, now: Instant): Promise<boolean>
    /** Gives it up, if `holder` has it. */
    release(name: string, holder: string): Promise<void>
  }
}

/** The right to do what only one process may do at a time; it ends by itself when that process dies. */
export interface Lease {
  readonly name: string
  /** Names the process, and no other. */
  readonly holder: string
  readonly until: Instant
}
