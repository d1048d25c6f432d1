import type { Pool, PoolClient, PoolConfig } from 'pg'
import { unavailable } from '../../domain/errors.ts'

/** What is asked of a pool: `pg`'s own has it, and so has anything else that speaks PostgreSQL. */
export type PostgresPool = Pick<Pool, 'connect' | 'end' | 'options' | 'query'>

/** How long to wait for a connection, a new one or one that is in use, in milliseconds. */
const patience = 5000

/**
 * Connections to a PostgreSQL server, at most ten; opened when asked for. Its
 * failures are `DomainError`s `unavailable` where the server cannot serve now.
 */
export async function postgresPool(config: PoolConfig): Promise<PostgresPool> {
  // An installation on SQLite alone never loads it.
  const { Pool, TypeOverrides, types } = await import('pg')
  const parsers = new TypeOverrides()
  // Ids, instants and counts stay below 2^53; `pg` would make them texts.
  parsers.setTypeParser(types.builtins.INT8, Number)
  const pool = new Pool({
    connectionTimeoutMillis: patience,
    keepAlive: true,
    types: parsers,
    ...config,
  })
  // Whoever asks a broken connection is told. Its event would, unheard, end the process.
  pool.on('error', () => {}).on('connect', (client) => client.on('error', () => {}))
  return translating(pool)
}

function translating(pool: Pool): PostgresPool {
  return {
    options: pool.options,
    end: () => pool.end(),
    query: asking(pool),
    async connect() {
      const client = await pool.connect().catch(fail)
      return { query: asking(client), release: client.release } as PoolClient
    },
  }
}

const asking = (server: Pick<Pool, 'query'>) =>
  ((question: string, values?: unknown[]) =>
    server.query(question, values).catch(fail)) as Pool['query']

function fail(error: unknown): never {
  throw isPassing(error) ? unavailable(error) : error
}

/**
 * SQLSTATEs of a server that cannot serve now: connection, resources,
 * intervention (a stop, a cancelled query), its disk; a standby, a lock not had.
 */
const passing = /^(08|53|57|58|25006|55P03)/

/** What the server did not say itself went wrong on the way to it. */
function isPassing(error: unknown): boolean {
  if (!(error instanceof Error) || error instanceof TypeError) return false
  const isFromServer = 'severity' in error && 'code' in error
  return !isFromServer || passing.test(String(error.code))
}
