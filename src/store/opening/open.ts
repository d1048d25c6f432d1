import type { Database } from '../../database.ts'
import type { Instant } from '../../domain/time/time.ts'
import type { Store } from '../store.ts'
import { openSqliteStore } from './open-sqlite.ts'
import type { Opening } from './opening.ts'
import { explainingRefusals } from './unusable-database.ts'

/**
 * Opens a database for this version.
 *
 * @throws {DomainError} `not_found` without a file or tables to open; `conflict` for a file
 * that another process serves, for a database that another version or another program
 * wrote, and for an unsafe server; `unavailable` where the system or the server refuses
 * access.
 */
export function openStore(database: Database, opening: Opening): Promise<Store> {
  return explainingRefusals(database, () => open(database, opening))
}

async function open(database: Database, opening: Opening): Promise<Store> {
  if (database.engine === 'sqlite') {
    const { migrates = opening.isServing } = opening
    return openSqliteStore({ ...opening, file: database.file, migrates })
  }
  // Loaded only for PostgreSQL.
  const { openPostgresStore } = await import('./open-postgres.ts')
  return openPostgresStore(database, opening)
}

/** The clock of all processes on one database. */
export function clockOf({ clockOffset }: Pick<Store, 'clockOffset'>): { now(): Instant } {
  return { now: () => Date.now() + clockOffset() }
}
