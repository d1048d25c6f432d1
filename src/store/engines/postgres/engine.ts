import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient, sql } from 'kysely'
import { markHandled } from '../../mark-handled.ts'
import type { Tables } from '../../schema.ts'
import type { Connection, Engine, Row, Transaction } from '../engine.ts'
import type { Traits } from '../traits.ts'
import type { PostgresConnections, ReservedConnection } from './connections.ts'
import { isRetryable } from './errors.ts'
import type { RunQuery } from './query.ts'
import { TimeLimit } from './time-limit.ts'

/** The rows that one statement of `deletionOf` deletes: in some 50 ms, where a statement has 4 s. */
const rowsOfDeletion = 20_000

const postgresTraits: Traits = {
  locksRows: true,
  integer: 'bigint',
  // Without it, text would sort by the locale of the server.
  text: sql`text collate "C"`,
  identity: (column) => column.primaryKey().generatedByDefaultAsIdentity(),
  userTable: (name) => (table) =>
    table
      .addColumn('id', 'bigint', (id) => id.generatedByDefaultAsIdentity())
      .addColumn('user_id', 'bigint', (userId) => userId.notNull().references('users.id'))
      // The user comes first, so that the table can be distributed by it.
      .addPrimaryKeyConstraint(`${name}_owned`, ['user_id', 'id']),
  // Kadai is not told of a failover that loses the last writes, nor of a restored dump. Consecutive
  // numbers would then repeat those of lost states, which clients and instances still know.
  nextVersion: sql`greatest(version + 1, floor(extract(epoch from now()) * 1000)::bigint)`,
  forgettable: (table) => table.modifyFront(sql`unlogged`),
  finish: (table) => table,
  refuseChanges: async (db, table) => {
    await sql`create or replace function refuse_change() returns trigger language plpgsql as $$
      begin raise exception 'the rows of % are never changed', tg_table_name; end $$`.execute(db)
    await sql`create trigger refused_change before update or delete or truncate
      on ${sql.table(table)} execute function refuse_change()`.execute(db)
  },
  allowChanges: async (db, table) => {
    await sql`drop trigger refused_change on ${sql.table(table)}`.execute(db)
  },
  portionFactor: 50,
  hidden: (column) => sql.ref(column),
  deletionOf: (table) =>
    `delete from ${table} where user_id = $1 and ctid = any(array(
      select ctid from ${table} where user_id = $1 limit ${rowsOfDeletion})) returning 1`,
  hasTable: async (db, name) => {
    // Tables in other schemas belong to other programs.
    const found = sql<{ name: string | null }>`select to_regclass(${name})::text as name`
    return (await found.execute(db)).rows[0]?.name != null
  },
  lockTables: async (db) => {
    await sql`select pg_advisory_xact_lock(${tablesLock})`.execute(db)
  },
  holdSnapshot: async (db) => {
    await sql`set transaction isolation level repeatable read, read only`.execute(db)
  },
  readCounter: async (db, table) => {
    const named = sql<{ name: string }>`select pg_get_serial_sequence(${table}, 'id') as name`
    const name = sql.raw((await named.execute(db)).rows[0]?.name ?? '')
    // `last_value` is the next value of a sequence that was set, but the latest of one that was used.
    const last = sql<{
      last: number
    }>`select last_value - (not is_called)::integer as last from ${name}`
    return (await last.execute(db)).rows[0]?.last ?? 0
  },
  // Not `setval`, which is not transactional.
  setCounter: async (db, table, value) => {
    const next = sql.lit(value + 1)
    await sql`alter table ${sql.table(table)} alter column id restart with ${next}`.execute(db)
  },
}

/** An arbitrary number, the same in every process. */
const tablesLock = 1_801_546_857

const attempts = 4
/** Attempts at a single statement. Whenever some fail each other, one of them succeeds. */
const attemptsOfSingle = 50
/** In milliseconds: shorter than a caller waits. */
const callersMaxWait = 4500

interface EngineOptions {
  /** Whether the server caches plans by name. A pooler in between may not allow it. */
  readonly namesStatements?: boolean
  /**
   * Limit for one transaction, with the wait for its connection and all retries, in
   * milliseconds. Long work has as long again for each portion.
   */
  readonly maxWait?: number
}

/** A PostgreSQL database over `connections`. */
export function openPostgres(
  connections: PostgresConnections,
  { namesStatements = true, maxWait = callersMaxWait }: EngineOptions = {},
): Engine {
  const connectionOver = (run: RunQuery): Connection => ({
    db: kyselyOver(run),
    all: async ({ name, sql: text }, values, mayTakeLong) => {
      const named = namesStatements ? { name, text } : { text }
      const { rows } = await run({ ...named, values: [...values], rowMode: 'array' }, mayTakeLong)
      return rows as Row[]
    },
  })
  const reader = connectionOver(connections.run)
  return {
    reader,
    traits: postgresTraits,
    write: (_owner, work) => {
      const time = new TimeLimit(maxWait)
      return retried(async () => {
        const reserved = await connections.reserve()
        const run: RunQuery = (query) => reserved.run({ ...query, query_timeout: time.left() })
        const extend = () => time.restart()
        return transaction({ ...reserved, run }, (sent) =>
          work({ ...transactionOver(connectionOver(run), sent), extend }),
        )
      })
    },
    // The statement runs at the server's default level. At a stricter one, those of several instances fail each other.
    single: (statement, values) => retried(() => reader.all(statement, values), attemptsOfSingle),
    // A commit is flushed before it is visible.
    unsynced: () => undefined,
    async storedSize() {
      const found = sql<{ bytes: number }>`select pg_database_size(current_database()) as bytes`
      return { size: Number((await found.execute(reader.db)).rows[0]?.bytes) }
    },
    close: () => connections.end(),
  }
}

/** Statements sent without waiting for the result, in order. */
type Sent = Promise<unknown>[]

const transactionOver = (connection: Connection, sent: Sent): Omit<Transaction, 'extend'> => ({
  ...connection,
  send: (statement, values) => {
    sent.push(markHandled(connection.all(statement, values)))
    return undefined
  },
})

async function transaction<T>(
  { run, release }: ReservedConnection,
  work: (sent: Sent) => Promise<T>,
): Promise<T> {
  // Regardless of the server's default: locks separate writers, and a stricter level would make them fail.
  const sent: Sent = [markHandled(run({ text: 'begin isolation level read committed' }))]
  try {
    const value = await work(sent).catch(async (error) => {
      // A statement that was sent earlier and failed makes all later ones fail; its error is the one to report.
      await Promise.all(sent)
      throw error
    })
    const commit = markHandled(run({ text: 'commit' }))
    await Promise.all(sent)
    // After a failed statement, PostgreSQL rolls back at commit and reports success.
    if ((await commit).command !== 'COMMIT')
      throw new Error('The transaction hid a failed statement')
    release()
    return value
  } catch (error) {
    await run({ text: 'rollback' }).then(() => release(), release)
    throw error
  }
}

async function retried<T>(work: () => Promise<T>, most = attempts): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (!isRetryable(error) || attempt >= most) throw error
    }
  }
}

/** A pool for Kysely, with connections that use `run`. */
function kyselyOver(run: RunQuery): Kysely<Tables> {
  const query = (text: string, values: readonly unknown[]) => run({ text, values: [...values] })
  const client = { query, release: () => {} } as unknown as PostgresPoolClient
  const pool: PostgresPool = { connect: async () => client, end: async () => {}, options: {} }
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
}
