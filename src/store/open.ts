import type { Database } from '../database.ts'
import type { Instant } from '../domain/time.ts'
import { openSqliteStore } from './open-sqlite.ts'
import type { Opening } from './opening.ts'
import type { Store } from './store.ts'

/**
 * Opens a database as this version uses it, its tables brought up to date.
 *
 * @throws {DomainError} `not_found` without a file to open, `conflict` for one
 * that another process serves or that a newer version wrote; `unavailable` for
 * a server that does not answer; `conflict` also for one that is not safe to
 * use, and for a database with tables of another program where ours would be.
 */
export async function openStore(database: Database, opening: Opening): Promise<Store> {
  const { isServing, now, fatal } = opening
  if (database.engine === 'sqlite') {
    return openSqliteStore({
      file: database.file,
      create: isServing,
      exclusive: isServing,
      now,
      fatal,
    })
  }
  // Neither it nor what it needs is loaded where there is a file.
  const { openPostgresStore } = await import('./open-postgres.ts')
  return openPostgresStore(database, opening)
}

/** The clock that all processes on one database go by. */
export function clockOf({ clockOffset }: Pick<Store, 'clockOffset'>): { now(): Instant } {
  return { now: () => Date.now() + clockOffset() }
}
