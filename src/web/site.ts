import type { Deps } from '../deps.ts'
import type { JobTurns } from '../domain/job-turns.ts'

/** What the pages need from the outside. */
export interface Site {
  readonly deps: Deps
  /** Where people reach the service, without a trailing slash; undefined: as they say they do. */
  readonly baseUrl: string | undefined
  readonly allowsRegistration: boolean
  /** IANA name: a new user's. */
  readonly timeZone: string
  /** Who counts as one client: an address, or a network that one household has. */
  clientOf(address: string): string
  readonly facts: SystemFacts
  /** Writes a defect, or a store that is away, into the log, with the request it came in. */
  report(error: unknown, requestId: string): void
}

/** What the service says of itself to an administrator. */
export interface SystemFacts {
  readonly version: string
  /** The database, without its password. */
  readonly database: string
  /** How many migrations its tables have had. */
  readonly migration: number
  /** Undefined: requests are not limited. */
  readonly rateLimit: { readonly requests: number; readonly windowSeconds: number } | undefined
  /** What it does by itself. */
  readonly jobs: readonly (JobTurns & { readonly name: string })[]
}
