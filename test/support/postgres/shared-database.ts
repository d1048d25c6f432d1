import type { TestContext } from 'node:test'
import { postgresConnections } from '../../../src/store/engines/postgres/connections.ts'
import { openPostgres } from '../../../src/store/engines/postgres/engine.ts'
import { migrate } from '../../../src/store/opening/migrate.ts'
import type { Store } from '../../../src/store/store.ts'
import { storeOver } from '../../../src/store/store-over.ts'
import { fileIn, openFile } from '../store/kadai-file.ts'
import { freshPostgresUrl, skipWithoutPostgres } from './postgres.ts'

/** A kind of database that several processes can use at once. */
export interface SharedDatabase {
  readonly name: string
  /** Why it cannot be had here, or false. */
  readonly skip: string | false
  /** A new one, to be opened by what this gives. */
  create(t: TestContext): Promise<string>
}

export const sharedDatabases: readonly SharedDatabase[] = [
  {
    name: 'an SQLite file',
    skip: false,
    create: async (t) => fileIn(t),
  },
  {
    name: 'a PostgreSQL database',
    skip: skipWithoutPostgres,
    create: () => freshPostgresUrl(),
  },
]

/** In milliseconds. Who races compares thousands of rows with a model, and meanwhile reads no answer. */
const patience = 60_000

/** Opens the database as one more process of all that use it; whoever comes first makes its tables. */
export async function openShared(database: string): Promise<Store> {
  if (!database.startsWith('postgres:')) {
    return openFile(database, { now: 0 })
  }
  const connections = await postgresConnections({
    connectionString: database,
    connectionTimeoutMillis: patience,
    statement_timeout: patience,
    lock_timeout: patience,
    query_timeout: patience,
    idle_in_transaction_session_timeout: patience,
  })
  const engine = openPostgres(connections, { maxWait: patience })
  await migrate(engine, 0)
  return storeOver(engine)
}
