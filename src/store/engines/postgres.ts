import { Kysely, PostgresDialect, sql } from 'kysely'
import type { Pool, PoolClient } from 'pg'
import { unavailable } from '../../domain/errors.ts'
import type { Tables } from '../schema.ts'
import type { Engine, Row, Session, Statement, Traits, Value } from './engine.ts'
import type { PostgresPool } from './postgres-pool.ts'

const postgresTraits: Traits = {
  locksRows: true,
  integer: 'bigint',
  // Without it, text would sort by the rules of whatever language the server was set up for.
  text: sql`text collate "C"`,
  identity: (column) => column.primaryKey().generatedByDefaultAsIdentity(),
  userTable: (name) => (table) =>
    table
      .addColumn('id', 'bigint', (id) => id.generatedByDefaultAsIdentity())
      .addColumn('user_id', 'bigint', (userId) => userId.notNull().references('users.id'))
      // The user first, so that the table can be distributed by it.
      .addPrimaryKeyConstraint(`${name}_owned`, ['user_id', 'id']),
  finish: (table) => table,
  hasTable: async (db, name) => {
    // Not one of another schema: they are other programs'.
    const found = sql<{ name: string | null }>`select to_regclass(${name})::text as name`
    return (await found.execute(db)).rows[0]?.name != null
  },
  lockService: async (db) => {
    await sql`select pg_advisory_xact_lock(${serviceLock})`.execute(db)
  },
}

/** Any number, the same in every process of the service. */
const serviceLock = 1_801_546_857

/** Serialization failure and deadlock: the whole transaction is to be tried again. */
const again = new Set(['40001', '40P01'])
const attempts = 4

/** A PostgreSQL database reached through `pool`. */
export function openPostgres(pool: PostgresPool): Engine {
  return {
    reader: { db: kyselyOver(pool), all: allOver(pool) },
    traits: postgresTraits,
    write: (_owner, work) => retried(() => transaction(pool, work)),
    // A commit has been written and flushed before it is seen.
    unsynced: () => undefined,
    close: () => pool.end(),
  }
}

async function transaction<T>(
  pool: PostgresPool,
  work: (session: Session) => Promise<T>,
): Promise<T> {
  const client = await pool.connect()
  try {
    // Whatever the server's default: locks keep writers apart, and a stricter level would fail them.
    await client.query('begin isolation level read committed')
    const value = await work(sessionOver(client))
    const { command } = await client.query('commit')
    // PostgreSQL rolls back what goes on after a failed statement, and calls that a success.
    if (command !== 'COMMIT') throw new Error('The transaction hid a failed statement')
    client.release()
    return value
  } catch (error) {
    await client.query('rollback').then(
      () => client.release(),
      (broken) => client.release(broken),
    )
    throw error
  }
}

async function retried<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : ''
      if (!again.has(code)) throw error
      if (attempt >= attempts) throw unavailable(error)
    }
  }
}

/** One client as a session. Its Kysely asks for a pool, and gets one of this client alone. */
function sessionOver(client: PoolClient): Session {
  const alone = { query: client.query.bind(client), release: () => {} } as PoolClient
  const pool = { connect: async () => alone, end: async () => {}, options: {} }
  return {
    db: new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) }),
    all: allOver(client),
  }
}

const kyselyOver = (pool: PostgresPool) =>
  new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })

const allOver =
  (queryable: Pick<Pool, 'query'>) =>
  async ({ name, sql: text }: Statement, values: readonly Value[]): Promise<readonly Row[]> => {
    const result = await queryable.query({ name, text, values: [...values], rowMode: 'array' })
    return result.rows
  }
