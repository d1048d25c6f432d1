import { findPostgres, type PostgresServer, startPostgres } from './postgres/server.ts'

let server: PostgresServer | undefined

/** Gives every test file the address of one PostgreSQL server, where the machine can run one. */
export async function globalSetup(): Promise<void> {
  const binaries = findPostgres()
  if (binaries === undefined) {
    return skip('initdb, pg_ctl and postgres are neither on PATH nor in /usr/lib/postgresql/*/bin')
  }
  try {
    server = await startPostgres(binaries)
    process.env.TEST_POSTGRES_URL = server.url
  } catch (error) {
    skip(`it does not start. ${error instanceof Error ? error.message : error}`)
  }
}

export async function globalTeardown(): Promise<void> {
  await server?.stop()
}

function skip(why: string): void {
  console.log(`Tests on PostgreSQL are skipped: ${why.trim().replaceAll(/\s*\n\s*/g, '; ')}`)
}
