import type { ApiKey, KeyOwner } from '../../domain/accounts/api-key.ts'
import type { AuditEntry, AuditFilter } from '../../domain/accounts/audit.ts'
import type { CalendarLink } from '../../domain/accounts/calendar-link.ts'
import type { OneTimeLink } from '../../domain/accounts/one-time-link.ts'
import type { ReminderSubscription } from '../../domain/accounts/reminder-subscription.ts'
import type { SecondFactor } from '../../domain/accounts/second-factor.ts'
import type { Session, Visitor } from '../../domain/accounts/session.ts'
import type { User } from '../../domain/accounts/user.ts'
import type { Page, PageRequest } from '../../domain/pagination.ts'
import type { Instant } from '../../domain/time/time.ts'

export interface UserReader {
  find(id: number): Promise<User | undefined>
  findByEmail(email: string): Promise<User | undefined>
  all(): Promise<readonly User[]>
  count(): Promise<number>
  /** Number of enabled administrators. */
  countAdministrators(): Promise<number>
  /** Ids of those who have no password, so that they cannot sign in. */
  withoutPassword(): Promise<ReadonlySet<number>>
  hasPassword(id: number): Promise<boolean>
  /** Null if the user has none, or does not exist. */
  passwordHashOf(id: number): Promise<string | null>
  /** Size of a user's data: what is deleted with the user. */
  belongingsOf(id: number): Promise<Belongings>
}

/** Size of a user's data: what is deleted with the user. */
export interface Belongings {
  readonly assignments: number
  readonly recurringSettings: number
  readonly apiKeys: number
  readonly sessions: number
}

export interface ApiKeyReader {
  find(id: number): Promise<ApiKey | undefined>
  /** The owner of the key with this digest, unless it was revoked or the user is disabled. */
  findOwner(digest: string): Promise<KeyOwner | undefined>
  /** Like `findOwner`, if it is cached. */
  cachedOwner(digest: string): KeyOwner | undefined
  /** Oldest first. */
  all(): Promise<readonly ApiKey[]>
  /** Oldest first. */
  ofUser(userId: number): Promise<readonly ApiKey[]>
  /** Newest first. */
  list(filter: KeyFilter, page: PageRequest): Promise<Page<ApiKey>>
  /** How many unrevoked keys each of these users has, by user; without those who have none. */
  unrevokedOf(userIds: readonly number[]): Promise<ReadonlyMap<number, number>>
  countInUse(now: Instant): Promise<number>
}

export interface KeyFilter {
  readonly isRevoked: boolean
}

export interface SessionReader {
  /**
   * The visitor of the session with this digest, unless the user is disabled. Does not
   * check whether the session has expired.
   */
  findVisitor(digest: string): Promise<Visitor | undefined>
  /** Most recently seen first. */
  ofUser(userId: number): Promise<readonly Session[]>
}

export interface OneTimeLinkReader {
  /** Finds a link without using it up; undefined as for `take`. */
  find(digest: string, now: Instant): Promise<OneTimeLink | undefined>
}

export interface SecondFactorReader {
  find(userId: number): Promise<SecondFactor | undefined>
  /** Number of unused recovery codes. */
  countRecoveryCodes(userId: number): Promise<number>
}

export interface CalendarLinkReader {
  find(digest: string): Promise<CalendarLink | undefined>
  ofUser(userId: number): Promise<CalendarLink | undefined>
}

export interface ReminderSubscriptionReader {
  ofUser(userId: number): Promise<ReminderSubscription | undefined>
  /** The one that waits for the link with this digest, if it was asked for after `oldest`. */
  find(digest: string, oldest: Instant): Promise<ReminderSubscription | undefined>
  /** Confirmed ones with a reminder since the last check, with changed data, or checked by a wrong clock, at most `limit`. */
  toCheck(now: Instant, limit: number): Promise<readonly SubscriptionToCheck[]>
}

export interface SubscriptionToCheck {
  readonly userId: number
  readonly sentUntil: Instant
  /** The version of the user's data. */
  readonly version: number
}

export interface AuditReader {
  /** The users who have this e-mail address, or had it in an entry about them, deleted ones included. */
  usersNamed(email: string): Promise<readonly number[]>
  /** Newest first, and no more than `longestAudit` on all pages. */
  list(filter: AuditFilter, page: PageRequest): Promise<AuditPage>
}

interface AuditPage extends Page<AuditEntry> {
  /** Whether there are older entries, which are not listed. */
  readonly isCut: boolean
}
