import type { Actor } from './domain/accounts/audit.ts'
import type { PasswordRequest } from './domain/accounts/password-request.ts'
import type { SecurityAlert } from './domain/accounts/security-alert.ts'
import type { User } from './domain/accounts/user.ts'
import type { Quotas } from './domain/quotas.ts'
import type { Instant } from './domain/time/time.ts'
import type { RemindedAssignment, Store } from './store/store.ts'

export type {
  AccountTransaction,
  AssignmentQuery,
  AssignmentVersion,
  DirectoryTransaction,
  RateWindow,
  Store,
  StoreWriters,
  SubscriptionToCheck,
  UserTransaction,
} from './store/store.ts'

/** Dependencies of actions, jobs and edges. Assembled in one place, and passed in. */
export interface Deps {
  readonly store: Store
  readonly clock: Clock
  /** Last use of each key by id, since the last time this was stored. */
  readonly keyUse: Map<number, Instant>
  readonly passwords: Passwords
  readonly quotas: Quotas
  /** Undefined if the service has no mail server. */
  readonly notifier: Notifier | undefined
  /** Undefined if the service sends no mails about accounts. */
  readonly waitingMails: WaitingMails | undefined
  /** Last runs of the jobs of this process, by name. */
  readonly jobRuns: Map<string, JobRun>
  /** Author of changes, for the audit, where an action names no other; the operator if undefined. */
  readonly actor?: Actor
}

/**
 * Hashes passwords. `hash` and `verify` may throw `DomainError` `crowded` under too
 * much load.
 */
export interface Passwords {
  /** The hash of `password`, in PHC string format. */
  hash(password: string): Promise<string>
  /**
   * Whether the hash `phc` is of `password`. If it is null, false after the same time.
   *
   * @param account whose password it is said to be: one alone never takes all of what may run or wait.
   */
  verify(password: string, phc: string | null, account: string): Promise<boolean>
  /** Whether `hash` would still produce this strength. */
  isCurrent(phc: string): boolean
}

/**
 * Sends mail to users, in their language. All return whether it was sent: false if the server refuses it for good.
 * They may throw `DomainError` `unavailable` if the server takes no mail at the moment, or another error if it does not
 * take this one.
 */
export interface Notifier {
  /** Asks a user to confirm that they want reminders, on the page of `token`. */
  askToConfirm(user: Recipient, token: string): Promise<boolean>
  /**
   * Sends the link of `token` to a user who has forgotten the password; without one, how an administrator gets a new one.
   * Within `longestMail`.
   */
  sendPasswordLink(user: Recipient, token: string | undefined): Promise<boolean>
  /** Within `longestMail`. */
  sendSecurityAlert(alert: SecurityAlert): Promise<boolean>
  /** Within `longestMail`. The same reminders have the same id: whoever gets them twice can tell. */
  remind(user: Recipient, reminders: Reminders): Promise<boolean>
}

export type Recipient = Pick<User, 'email' | 'language' | 'timeZone'>

export interface Reminders {
  /** The first due of them, at least one. */
  readonly assignments: readonly RemindedAssignment[]
  /** How many there are. */
  readonly totalCount: number
  /** Those up to this time were sent before. */
  readonly sentUntil: Instant
}

/** The mails about accounts that wait in one process. */
interface WaitingMails {
  /** By the address that was typed. */
  readonly passwordRequests: Map<string, PasswordRequest>
  /** By user, address and change. */
  readonly securityAlerts: Map<string, SecurityAlert>
}

export const newWaitingMails = (): WaitingMails => ({
  passwordRequests: new Map(),
  securityAlerts: new Map(),
})

/** Assembles the dependencies of one process. */
export const depsOver = (
  given: Pick<Deps, 'store' | 'clock' | 'passwords' | 'quotas' | 'actor'> &
    Partial<Pick<Deps, 'notifier' | 'waitingMails'>>,
): Deps => ({
  notifier: undefined,
  waitingMails: undefined,
  ...given,
  keyUse: new Map(),
  jobRuns: new Map(),
})

/** The last run of a job. */
export interface JobRun {
  readonly at: Instant
  /** Its error; null for none. */
  readonly error: string | null
}

export interface Clock {
  now(): Instant
}
