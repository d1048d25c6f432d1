import type { PostgresDatabase } from '../../database.ts'
import type { Engine } from './engine.ts'
import { openPostgres } from './postgres.ts'
import { postgresConnections } from './postgres-connections.ts'

/** In milliseconds: the longest that timers and PostgreSQL accept, 24 days. */
const maxWait = 2 ** 31 - 1

/** A PostgreSQL database over one connection, for long work for which only an operator waits. */
export async function openPostgresWithRetry({
  url,
  namesStatements,
}: Pick<PostgresDatabase, 'url' | 'namesStatements'>): Promise<Engine> {
  const connections = await postgresConnections({
    connectionString: url,
    max: 1,
    statement_timeout: maxWait,
    lock_timeout: maxWait,
    query_timeout: maxWait,
    idle_in_transaction_session_timeout: maxWait,
  })
  return openPostgres(connections, { namesStatements, maxWait })
}
