import type { Instant } from '../domain/time.ts'

/** What a database is opened for. */
export interface Opening {
  /** Whether this process is to serve it: then it may be made, and is watched. */
  readonly isServing: boolean
  readonly now: Instant
  /** Ends the process when a write that was promised cannot be made durable. */
  readonly fatal: (error: unknown) => void
  /** How long a server may take to answer before it counts as away, in milliseconds: a second, unless another is given. */
  readonly patience?: number
  /** Called when a database that is served goes away, with the reason, and without one when it is back. */
  readonly tell?: (cause?: unknown) => void
}
