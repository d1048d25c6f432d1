import type { NewAuditEntry } from '../../domain/accounts/audit.ts'
import type { CalendarLink } from '../../domain/accounts/calendar-link.ts'
import type { KnownDevice } from '../../domain/accounts/known-device.ts'
import type { NewOneTimeLink, OneTimeLinkPurpose } from '../../domain/accounts/one-time-link.ts'
import type { NewSubscription } from '../../domain/accounts/reminder-subscription.ts'
import type { SecondFactor } from '../../domain/accounts/second-factor.ts'
import type { NewSession, Session } from '../../domain/accounts/session.ts'
import type { SignInAttempts } from '../../domain/accounts/sign-in-throttle.ts'
import type { Instant } from '../../domain/time/time.ts'

/** Operations on sign-in data inside a transaction. */
export interface AccountTransaction {
  readonly sessions: {
    insert(session: NewSession): Promise<Session>
    /** Changes its own fields; false if it has ended. */
    update(session: Session): Promise<boolean>
    /** Ends one session of a user; false if there is none. */
    delete(userId: number, id: number): Promise<boolean>
    /** Ends all sessions of a user, other than `except`; returns how many. */
    deleteAll(userId: number, except?: number): Promise<number>
    /** Ends all sessions of a user but the `most` that were used last. */
    keepLatest(userId: number, most: number): Promise<void>
    /** Deletes those that have expired at `now` for certain. */
    forget(now: Instant): Promise<void>
  }
  readonly oneTimeLinks: {
    insert(link: NewOneTimeLink): Promise<void>
    /** Uses it up; false if it is unknown, of another purpose, used, or expired at `now`. */
    take(digest: string, purpose: OneTimeLinkPurpose, now: Instant): Promise<boolean>
    /** Withdraws all links of a user, or those of one purpose; null: those for the first administrator. */
    deleteAll(userId: number | null, purpose?: OneTimeLinkPurpose): Promise<void>
    /** Deletes those that have expired at `now`. */
    forget(now: Instant): Promise<void>
  }
  readonly secondFactors: {
    find(userId: number): Promise<SecondFactor | undefined>
    /** Replaces the previous one. */
    save(factor: SecondFactor): Promise<void>
    /** Deletes a user's second factor and its recovery codes. */
    delete(userId: number): Promise<void>
    /** Replaces the digests of recovery codes. */
    saveRecoveryCodes(userId: number, digests: readonly string[]): Promise<void>
    /** Uses one up; false if there is none. */
    takeRecoveryCode(userId: number, digest: string): Promise<boolean>
  }
  readonly knownDevices: {
    /** Whether the user has signed in with this browser, and it has not expired at `now`. */
    isKnown(userId: number, digest: string, now: Instant): Promise<boolean>
    /** Replaces the time at which it expires. */
    remember(device: KnownDevice): Promise<void>
    /** Forgets all browsers of a user but the `most` that expire last. */
    keepLatest(userId: number, most: number): Promise<void>
    /** Deletes those that have expired at `now`. */
    forget(now: Instant): Promise<void>
  }
  readonly calendarLinks: {
    /**
     * Stores the link in place of its user's link with the digest `instead`, or as their first one if that is
     * undefined. False, without effect, if the user has another link.
     */
    save(link: CalendarLink, instead: string | undefined): Promise<boolean>
    /** False if the user has none. */
    delete(userId: number): Promise<boolean>
  }
  readonly reminderSubscriptions: {
    /** Stores who is asked to confirm; false, without effect, if they have, or were asked after `lately`. */
    ask(subscription: NewSubscription, lately: Instant): Promise<boolean>
    /** Confirms the one with this digest, if it was asked for after `oldest`; false if there is none. */
    confirm(digest: string, { oldest, now }: Confirmation): Promise<boolean>
    /** Ends it. True if it was confirmed. When its user was asked last stays known. */
    end(userId: number): Promise<boolean>
    /** Forgets that a user was asked with this digest: they were not. */
    forget(digest: string): Promise<void>
  }
  readonly signInAttempts: {
    /**
     * Replaces the attempts under `key` by the result of `decide`, unless that is
     * undefined. Holds a lock on the key.
     */
    change(
      key: string,
      decide: (before: SignInAttempts | undefined) => SignInAttempts | undefined,
    ): Promise<SignInAttempts | undefined>
    delete(key: string): Promise<void>
    /** Deletes attempts whose `nextAt` is before `before`. */
    forget(before: Instant): Promise<void>
  }
  readonly audit: {
    insert(entry: NewAuditEntry): Promise<void>
  }
}

interface Confirmation {
  readonly oldest: Instant
  readonly now: Instant
}
