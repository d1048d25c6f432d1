import type { PostgresDatabase } from '../../../database.ts'
import type { Engine } from '../engine.ts'
import { postgresConnections } from './connections.ts'
import { openPostgres } from './engine.ts'

/** In milliseconds: the longest that timers accept, 24 days. */
const maxWait = 2 ** 31 - 1

/** Limits of the server for one statement, one lock, and the time between two statements. */
const limits = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout']

/** A PostgreSQL database over one connection, for long work for which only an operator waits. */
export async function openPostgresWithoutLimits({
  url,
  namesStatements,
}: Pick<PostgresDatabase, 'url' | 'namesStatements'>): Promise<Engine> {
  const connections = await postgresConnections({ connectionString: url, max: 1 }, namesStatements)
  const engine = openPostgres(connections, { namesStatements, maxWait })
  return {
    ...engine,
    write: (owner, work, options) => {
      const unlimited: typeof work = async (transaction) => {
        // In each transaction: a pooler drops what a connection asks for at its start.
        for (const limit of limits) {
          await transaction.send({ name: '', sql: `set local ${limit} = 0` }, [])
        }
        return work(transaction)
      }
      return engine.write(owner, unlimited, options)
    },
  }
}
