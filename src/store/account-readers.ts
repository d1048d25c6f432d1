import type { AuditEntry, AuditFilter } from '../domain/audit.ts'
import type { OneTimeLink } from '../domain/one-time-link.ts'
import type { Page, PageRequest } from '../domain/pagination.ts'
import type { SecondFactor } from '../domain/second-factor.ts'
import type { Session, Visitor } from '../domain/session.ts'
import type { Instant } from '../domain/time.ts'

/** How much of a user's there is: what goes when they are deleted. */
export interface Belongings {
  readonly assignments: number
  readonly recurringSettings: number
  readonly apiKeys: number
  readonly sessions: number
}

export interface SessionReader {
  /** Of the session with this digest, unless its user is disabled; whether it is over is not asked. */
  findVisitor(digest: string): Promise<Visitor | undefined>
  /** The last seen first. */
  ofUser(userId: number): Promise<readonly Session[]>
}

export interface OneTimeLinkReader {
  /** Without using it up; undefined as for `take`. */
  find(digest: string, now: Instant): Promise<OneTimeLink | undefined>
}

export interface SecondFactorReader {
  find(userId: number): Promise<SecondFactor | undefined>
  /** Recovery codes that were not used yet. */
  countRecoveryCodes(userId: number): Promise<number>
}

export interface AuditReader {
  /** The newest first. */
  list(filter: AuditFilter, page: PageRequest): Promise<Page<AuditEntry>>
}
