import type { Actor } from './domain/audit.ts'
import type { Quotas } from './domain/quotas.ts'
import type { Instant } from './domain/time.ts'
import type { Store } from './store/store.ts'

export type {
  AccountTransaction,
  AssignmentQuery,
  AssignmentVersion,
  RateWindow,
  Store,
  SystemTransaction,
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
  /** Last runs of the jobs of this process, by name. */
  readonly jobRuns: Map<string, JobRun>
  /** Author of changes, for the audit; undefined if not known beforehand. */
  readonly actor?: Actor
}

/**
 * Hashes passwords. `hash` and `verify` may throw `DomainError` `unavailable` under too
 * much load.
 */
export interface Passwords {
  /** In PHC string format. */
  hash(password: string): Promise<string>
  /**
   * False if `phc` is null, after the same time.
   *
   * @param account whose password it is said to be: one alone never takes all of what may run or wait.
   */
  verify(password: string, phc: string | null, account: string): Promise<boolean>
  /** Whether `hash` would still produce this strength. */
  isCurrent(phc: string): boolean
}

/** Assembles the dependencies of one process. */
export const depsOver = (
  given: Pick<Deps, 'store' | 'clock' | 'passwords' | 'quotas' | 'actor'>,
): Deps => ({
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
