import type { Database } from '../database.ts'
import type { Instant } from '../domain/time.ts'
import { openSqliteStore } from './open-sqlite.ts'
import type { Opening } from './opening.ts'
import type { Store } from './store.ts'
import { naming } from './unusable-database.ts'

/**
 * Opens a database as this version uses it, its tables brought up to date.
 *
 * @throws {DomainError} `not_found` without a file to open; `conflict` for one
 * that another process serves, that a newer version wrote or that is another
 * program's, and for a server that is not safe to use; `unavailable` where the
 * system, or the server, does not let it be used.
 */
export function openStore(database: Database, opening: Opening): Promise<Store> {
  return naming(database, () => open(database, opening))
}

async function open(database: Database, opening: Opening): Promise<Store> {
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
