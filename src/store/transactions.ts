import type { ApiKey, NewApiKey } from '../domain/api-key.ts'
import type { Assignment, NewAssignment } from '../domain/assignment.ts'
import type { NewAuditEntry } from '../domain/audit.ts'
import type { NewOneTimeLink, OneTimeLink } from '../domain/one-time-link.ts'
import type { NewRecurringSetting, RecurringSetting } from '../domain/recurring-setting.ts'
import type { SecondFactor } from '../domain/second-factor.ts'
import type { NewSession, Session } from '../domain/session.ts'
import type { SignInAttempts } from '../domain/sign-in-throttle.ts'
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
    /** Puts it aside as it was, for `restore`, as of `now`. */
    delete(id: number, now: Instant): Promise<void>
    /** What was deleted at `since` or later, as it was then. */
    findDeleted(id: number, since: Instant): Promise<Assignment | undefined>
    /** Brings back what was deleted, under its own id, as `assignment` says. */
    restore(assignment: Assignment): Promise<void>
    /** Forgets for good what was deleted before `before`. */
    forgetDeleted(before: Instant): Promise<void>
    /** Moves all of one subject into the archive, or out of it; answers how many were not there. */
    archive(subject: string, isArchived: boolean, now: Instant): Promise<number>
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
    find(key: string, now: Instant): Promise<KeyedAnswer | undefined>
    /** Keeps the answer of a request for whoever asks again. */
    keep(request: KeyedRequest, answer: Pick<KeyedAnswer, 'status' | 'body'>, now: Instant): void
  }
}

/** A request, and the key by which its sender will know it again. */
export interface KeyedRequest {
  readonly key: string
  /** The same for the same request alone. */
  readonly fingerprint: string
}

/** What came of a request with a key. */
export interface KeyedAnswer {
  readonly fingerprint: string
  readonly status: number
  readonly body: string
}

/** What can be done to how people sign in, inside a transaction. */
export interface AccountTransaction {
  readonly sessions: {
    insert(session: NewSession): Promise<Session>
    /** Changes what it says of itself. */
    update(session: Session): Promise<void>
    /** Ends one of a user's; false when there was none. */
    delete(userId: number, id: number): Promise<boolean>
    /** Ends all of a user's but `kept`; answers how many. */
    deleteAll(userId: number, kept?: number): Promise<number>
    /** Forgets those that are over by `now` in any case. */
    forget(now: Instant): Promise<void>
  }
  readonly oneTimeLinks: {
    insert(link: NewOneTimeLink): Promise<void>
    /** Uses it up; undefined for one that is unknown, was used, or is over by `now`. */
    take(digest: string, now: Instant): Promise<OneTimeLink | undefined>
    /** Takes back all of one user's; null: those for the first administrator. */
    deleteAll(userId: number | null): Promise<void>
    /** Forgets those that are over by `now`. */
    forget(now: Instant): Promise<void>
  }
  readonly secondFactors: {
    find(userId: number): Promise<SecondFactor | undefined>
    /** In place of the one there may have been. */
    save(factor: SecondFactor): Promise<void>
    /** With its recovery codes. */
    delete(userId: number): Promise<void>
    /** The digests of recovery codes, in place of those there were. */
    saveRecoveryCodes(userId: number, digests: readonly string[]): Promise<void>
    /** Uses one up; false when there is none. */
    takeRecoveryCode(userId: number, digest: string): Promise<boolean>
  }
  readonly signInAttempts: {
    /** What `decide` makes of the attempts under `key` takes their place, unless it answers undefined; alone among all who ask for that key. */
    change(
      key: string,
      decide: (before: SignInAttempts | undefined) => SignInAttempts | undefined,
    ): Promise<SignInAttempts | undefined>
    delete(key: string): Promise<void>
    /** Forgets those whose next one might have been made before `before`. */
    forget(before: Instant): Promise<void>
  }
  readonly audit: {
    insert(entry: NewAuditEntry): Promise<void>
  }
}

/** What can be done to the service's own data inside a transaction. */
export interface SystemTransaction extends AccountTransaction {
  readonly users: {
    find(id: number): Promise<User | undefined>
    findByEmail(email: string): Promise<User | undefined>
    count(): Promise<number>
    /** How many administrators are not disabled. */
    countAdministrators(): Promise<number>
    insert(user: NewUser): Promise<User>
    /** It shows in all that is theirs, so their version rises, and it waits for whoever writes for them. */
    update(user: User): Promise<void>
    setPasswordHash(id: number, passwordHash: string): Promise<void>
    /** Puts `to`, a hash of the same password, in the place of `from`; false, and nothing is done, where that is in force no more. */
    renewPasswordHash(
      id: number,
      { from, to }: { readonly from: string; readonly to: string },
    ): Promise<boolean>
    /** With everything that is theirs. What was written down of them in the audit stays. */
    delete(id: number): Promise<void>
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
    /**
     * Takes or renews it, unless another holds it at `now`; false when another does. One of another's
     * that ends much later than `lease` does not count: leases of one name are equally long.
     */
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
