import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { postgresConnections } from '../../../src/store/engines/postgres/connections.ts'
import { openPostgres } from '../../../src/store/engines/postgres/engine.ts'
import { migrate } from '../../../src/store/opening/migrate.ts'

/** The server that `global-setup.ts` started; undefined if there is none. */
export const postgresUrl = process.env.TEST_POSTGRES_URL

/** For the `skip` option of a test that needs the server. */
export const skipWithoutPostgres =
  postgresUrl === undefined &&
  'no PostgreSQL server: run "npm test" where its programs are installed'

/** Creates an empty database, sorted by code point, and returns its address. It lasts as long as the server. */
export async function freshPostgresUrl(): Promise<string> {
  if (postgresUrl === undefined) throw new Error('There is no PostgreSQL server for tests')
  const name = `kadai_${randomUUID().replaceAll('-', '')}`
  const client = new pg.Client({ connectionString: postgresUrl })
  await client.connect()
  try {
    await client.query(`create database ${name} template template0 encoding 'UTF8' locale 'C'`)
  } finally {
    await client.end()
  }
  return Object.assign(new URL(postgresUrl), { pathname: name }).href
}

/** Makes the tables in the database at `url`. */
export async function migratePostgres(
  url: string,
  steps?: Parameters<typeof migrate>[2],
): Promise<void> {
  const engine = openPostgres(await postgresConnections({ connectionString: url }))
  await migrate(engine, 0, steps).finally(() => engine.close())
}
