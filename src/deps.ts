import type { Actor } from './domain/audit.ts'
import type { Instant } from './domain/time.ts'
import type { Store } from './store/store.ts'

export type {
  AccountTransaction,
  AssignmentVersion,
  Belongings,
  KeyedAnswer,
  KeyedRequest,
  Store,
  SystemTransaction,
  UserTransaction,
} from './store/store.ts'

/** What the inside needs from the outside. Made in one place, and handed in. */
export interface Deps {
  readonly store: Store
  readonly clock: Clock
  /** When each key was last used, by its id, since this was last written to the store. */
  readonly keyUse: Map<number, Instant>
  readonly passwords: Passwords
  /** How the jobs of this process fared, by their names. */
  readonly jobRuns: Map<string, JobRun>
  /** Who asks for what is done; undefined where that is not known beforehand. */
  readonly actor?: Actor
}

/** What knows how to keep passwords. Both may throw `DomainError` `unavailable` when too much is asked at once. */
export interface Passwords {
  /** In PHC string format. */
  hash(password: string): Promise<string>
  /** Takes the same time where there is nothing to compare with, which is never right. */
  verify(password: string, phc: string | null): Promise<boolean>
  /** Whether `hash` would still make one of the same strength. */
  isCurrent(phc: string): boolean
}

/** Puts together what one process works with. */
export const depsOver = (given: Pick<Deps, 'store' | 'clock' | 'passwords' | 'actor'>): Deps => ({
  ...given,
  keyUse: new Map(),
  jobRuns: new Map(),
})

/** The last turn of a job. */
export interface JobRun {
  readonly at: Instant
  /** What went wrong; null for nothing. */
  readonly error: string | null
}

export interface Clock {
  now(): Instant
}
