import type { PostgresDatabase } from '../../database.ts'
import { postgresConnections } from '../engines/postgres/connections.ts'
import type { RunQuery } from '../engines/postgres/query.ts'
import { inspectSafety, type ServerSafety } from '../engines/postgres/safety.ts'
import { tableKinds } from '../table-kinds.ts'
import { foreignTables } from './table-ownership.ts'

/** Facts about a PostgreSQL database, found without changing it. */
export interface PostgresInspection {
  readonly server: ServerFacts
  readonly safety: ServerSafety
  readonly timing: Timing
  /** Tables of another program where ours would be. */
  readonly foreign: readonly string[]
  readonly tables: TableFacts
}

interface ServerFacts {
  /** Whether the connection is encrypted. */
  readonly isEncrypted: boolean
  readonly role: string
  /** Where the tables are, or would be created; null if no schema of the search path exists. */
  readonly schema: string | null
  readonly mayCreate: boolean
  /** Connections that the limits of server, database and role allow, and those in use on the server. */
  readonly allowedConnections: number
  readonly usedConnections: number
}

export interface Timing {
  /** Shortest round trip of several, in milliseconds. */
  readonly roundTrip: number
  /** Milliseconds by which the server's clock is ahead of this machine's, give or take half a round trip. */
  readonly ahead: number
}

export interface TableFacts {
  /** 0 without tables, absent if this role may not read it. */
  readonly schemaVersion?: number
  /** Tables that do not exist. */
  readonly missing: readonly string[]
  /** Tables that this role may not read, or not write. */
  readonly forbidden: readonly string[]
  /** Absent, like `keys`, if they cannot be counted. */
  readonly users?: number
  /** Without revoked ones. */
  readonly keys?: number
}

type Counts = Pick<TableFacts, 'users' | 'keys'>

/** Reads the database; a service may be using it. */
export async function inspectPostgres({ url }: PostgresDatabase): Promise<PostgresInspection> {
  const { run, end } = await postgresConnections({ connectionString: url, max: 1 })
  try {
    const foreign = await foreignTables(run)
    return {
      server: await one<ServerFacts>(run, serverFacts),
      safety: await inspectSafety(run),
      timing: await measure(run),
      foreign,
      tables: foreign.length === 0 ? await inspectTables(run) : { missing: [], forbidden: [] },
    }
  } finally {
    await end()
  }
}

async function inspectTables(run: RunQuery): Promise<TableFacts> {
  const { rows } = await run({ text: tableAccess, values: [Object.keys(tableKinds)] })
  const tables = rows as { readonly name: string; readonly isThere: boolean; mayUse: boolean }[]
  const missing = tables.filter(({ isThere }) => !isThere).map(({ name }) => name)
  const forbidden = tables.filter((it) => it.isThere && !it.mayUse).map(({ name }) => name)
  const unseen = [...missing, ...forbidden]
  const canRead = (...names: string[]) => !names.some((name) => unseen.includes(name))
  return {
    ...(missing.includes('migrations') && { schemaVersion: 0 }),
    ...(canRead('migrations') && (await one<{ schemaVersion: number }>(run, schemaVersion))),
    missing,
    forbidden,
    ...(canRead('users', 'api_keys') && (await one<Counts>(run, counts))),
  }
}

const samples = 5

/** Compares the clocks in the shortest round trip, which has the least uncertainty. */
async function measure(run: RunQuery): Promise<Timing> {
  let best: Timing = { roundTrip: Number.POSITIVE_INFINITY, ahead: 0 }
  for (let sample = 0; sample < samples; sample++) {
    const begun = performance.now()
    const sent = Date.now()
    const { now } = await one<{ now: number }>(run, serverClock)
    const roundTrip = performance.now() - begun
    if (roundTrip < best.roundTrip) best = { roundTrip, ahead: now - sent - roundTrip / 2 }
  }
  return best
}

/** The only row of the query `text`. */
async function one<T>(run: RunQuery, text: string): Promise<T> {
  const { rows } = await run({ text })
  return rows[0] as T
}

const serverClock = 'select floor(extract(epoch from clock_timestamp()) * 1000)::bigint as now'

const schemaVersion = 'select coalesce(max(number), 0) as "schemaVersion" from migrations'

const counts = `
  select (select count(*) from users) as users,
    (select count(*) from api_keys where revoked_at is null) as keys`

// One call with a list of privileges would check for any of them. Entries of the audit are only added, and steps are
// only recorded by whoever owns the tables.
const tableAccess = `
  select name, oid is not null as "isThere",
    coalesce(has_table_privilege(oid, 'select')
      and (name = 'migrations' or has_table_privilege(oid, 'insert'))
      and (name in ('migrations', 'audit_entries')
        or has_table_privilege(oid, 'update') and has_table_privilege(oid, 'delete')), false) as "mayUse"
  from unnest($1::text[]) as name, to_regclass(name) as oid`

/** -1 means no limit. Older servers know only the first of the reserved settings. */
const serverFacts = `
  select current_user::text as role,
    coalesce((select ssl from pg_stat_ssl where pid = pg_backend_pid()), false) as "isEncrypted",
    current_schema()::text as schema,
    coalesce(has_schema_privilege(current_schema(), 'create'), false) as "mayCreate",
    least(
      current_setting('max_connections')::int - case when rolsuper then 0 else
        current_setting('superuser_reserved_connections')::int
        + coalesce(current_setting('reserved_connections', true), '0')::int end,
      nullif(datconnlimit, -1), nullif(rolconnlimit, -1)) as "allowedConnections",
    (select sum(numbackends)::int from pg_stat_database) as "usedConnections"
  from pg_roles, pg_database
  where rolname = current_user and datname = current_database()`
