import type { DomainError } from '../../domain/errors.ts'
import type { Instant } from '../../domain/time/time.ts'
import type { Engine } from '../engines/engine.ts'
import type { Migrated } from './migrate.ts'

/** How to open a database. */
export interface Opening {
  /** Whether to serve it: then it is monitored, and no other process can serve the same file. */
  readonly isServing: boolean
  /**
   * Whether to create what is missing, and to migrate the tables; by default, to serve it.
   * Otherwise both are refused: a service of another version may be using the tables.
   */
  readonly migrates?: boolean
  /** Called before tables are created or migrated, if they may be: it throws to keep what is there. */
  readonly mayMigrate?: ((engine: Engine) => Promise<void>) | undefined
  readonly now: Instant
  /** Ends the process if a confirmed write cannot be made durable. */
  readonly fatal: (error: unknown) => void
  /**
   * How long a server may take to respond before it counts as away, in milliseconds; a
   * second by default.
   */
  readonly maxWait?: number
  /** Called with the reason when a served database goes away, and without one when it is back. */
  readonly tell?: (cause?: unknown) => void
  /**
   * Called if another process has taken a step after which this version must not use the tables. All its queries fail
   * from then on.
   */
  readonly outdated?: (cause: DomainError) => void
  /** Called if tables of an earlier version were migrated, with the copy of them that was made, if any. */
  readonly migrated?: (migrated: Migrated & { readonly copy?: string | undefined }) => void
}
