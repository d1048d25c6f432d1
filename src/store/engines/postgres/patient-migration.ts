import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { PostgresDatabase } from '../../../database.ts'
import type { Engine } from '../engine.ts'
import { isLockTimeout } from './errors.ts'
import { openPostgresWithoutLimits } from './without-limits.ts'

/**
 * How long a step waits for a table, in milliseconds. Less than a request, which may wait behind it, and more than the
 * server's `deadlock_timeout`, 1 s: only after that it cancels an autovacuum, which would otherwise win each time.
 */
const patience = 1500
/** In milliseconds: long enough for all who waited behind the step. */
const rest = 1000

/**
 * A PostgreSQL database over one connection, for migrations. They take as long as they take, but while somebody else reads
 * a table that a step changes, as `pg_dump` does, everybody would wait behind that step. So it gives up and starts again
 * after a pause, until the table is free.
 */
export async function openPostgresToMigrate(
  database: Pick<PostgresDatabase, 'url' | 'namesStatements'>,
): Promise<Engine> {
  const engine = await openPostgresWithoutLimits(database)
  return {
    ...engine,
    traits: {
      ...engine.traits,
      async lockTables(db) {
        // For this, which nobody waits behind but other migrations, there is no limit.
        await engine.traits.lockTables(db)
        await sql`set local lock_timeout = ${sql.lit(patience)}`.execute(db)
      },
    },
    async write(...step) {
      for (;;) {
        try {
          return await engine.write(...step)
        } catch (error) {
          if (!isLockTimeout(error)) throw error
          await pause(rest)
        }
      }
    },
  }
}
