import type { ApiKey, NewApiKey } from '../domain/api-key.ts'
import type { Assignment, NewAssignment } from '../domain/assignment.ts'
import type { NewRecurringSetting, RecurringSetting } from '../domain/recurring-setting.ts'
import type { Instant } from '../domain/time.ts'
import type { NewUser, User } from '../domain/user.ts'

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
    /** What was answered to the request that came with this key within the last day. */
    find(key: string, now: Instant): Promise<KeptAnswer | undefined>
    /** Keeps the answer of a request for whoever asks again. */
    keep(request: KeyedRequest, answer: Pick<KeptAnswer, 'status' | 'body'>, now: Instant): void
  }
}

/** A request, and the key by which its sender will know it again. */
export interface KeyedRequest {
  readonly key: string
  /** The same for the same request alone. */
  readonly fingerprint: string
}

/** What came of a request with a key. */
export interface KeptAnswer {
  readonly fingerprint: string
  readonly status: number
  readonly body: string
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
  }
}

/** What can be done to the processes' own notes inside a transaction. */
export interface MaintenanceTransaction {
  readonly apiKeys: {
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
