import type { PostgresDatabase } from '../database.ts'
import { messageOf, reasonOf } from '../domain/errors.ts'
import type { PostgresInspection, TableFacts, Timing } from '../store/opening/inspect-postgres.ts'
import { newestSchemaVersion } from '../store/opening/migrate.ts'
import { type Finding, good, schemaFinding, wrong } from './finding.ts'

/** Checks a PostgreSQL server and its database. */
export async function examineServer(database: PostgresDatabase): Promise<Finding[]> {
  // Loaded here, so that a check of a file does not load PostgreSQL's client.
  const { inspectPostgres } = await import('../store/opening/inspect-postgres.ts')
  try {
    return serverFindings(await inspectPostgres(database), database)
  } catch (error) {
    return [wrong(`the server cannot be asked: ${messageOf(reasonOf(error))}`)]
  }
}

/** What an inspection of a server and its database amounts to. */
export function serverFindings(
  { server, safety, timing, foreign, tables }: PostgresInspection,
  { connections }: PostgresDatabase,
): Finding[] {
  const { version, encoding, durability, fatal, unsafe } = safety
  const keeping = Object.entries(durability).map(([name, value]) => `${name} ${value}`)
  const { allowedConnections: allowed, usedConnections: used } = server
  return [
    good(`PostgreSQL ${version} answers; its encoding is ${encoding}`),
    // A misspelt parameter of the URL, such as sslmod=require, goes unnoticed.
    good(`the connection to it is ${server.isEncrypted ? 'encrypted' : 'not encrypted'}`),
    ...(fatal.length === 0 ? [good('it takes writes')] : fatal.map(wrong)),
    ...(unsafe.length === 0
      ? [good(`it keeps what it acknowledged: ${keeping.join(', ')}`)]
      : unsafe.map((it) => wrong(`${it}: a crash loses what was acknowledged`))),
    ...timingFindings(timing),
    {
      isGood: connections <= allowed,
      text: `${allowed} connections allowed, ${used} in use; one instance may have ${connections}`,
    },
    roleFinding(server, (tables.schemaVersion ?? newestSchemaVersion) < newestSchemaVersion),
    ...(foreign.length === 0 ? [] : [wrong(foreignText(foreign))]),
    ...tableFindings(tables),
  ]
}

/** The round trip, in milliseconds, beyond which a change feels slow: it takes two or more of them. */
const far = 100
/**
 * How far clocks may differ, in milliseconds. Instances use the server's where it matters; other programs on the
 * machine do not.
 */
const clockTolerance = 1000

function timingFindings({ roundTrip, ahead }: Timing): Finding[] {
  const direction = ahead < 0 ? 'behind' : 'ahead of'
  return [
    { isGood: roundTrip < far, text: `a round trip takes ${roundTrip.toFixed(1)} ms` },
    {
      isGood: Math.abs(ahead) < clockTolerance,
      text: `the server’s clock is ${Math.abs(Math.round(ahead))} ms ${direction} this machine’s`,
    },
  ]
}

/** @param mustMake whether this version must still create tables. */
function roleFinding(
  { role, schema, mayCreate }: PostgresInspection['server'],
  mustMake: boolean,
): Finding {
  if (schema === null) return wrong(`role ${role} has no schema to find tables in`)
  const verb = mayCreate ? 'may' : 'may not'
  return { isGood: mayCreate || !mustMake, text: `role ${role} ${verb} make tables in ${schema}` }
}

function tableFindings({ schemaVersion, missing, forbidden, users, keys }: TableFacts): Finding[] {
  const isComplete = (schemaVersion ?? 0) < newestSchemaVersion || missing.length === 0
  return [
    ...(schemaVersion === undefined ? [] : [schemaFinding(schemaVersion)]),
    ...(isComplete ? [] : [wrong(`tables are missing: ${missing.join(', ')}`)]),
    ...(forbidden.length === 0
      ? []
      : [wrong(`the role may not use these tables: ${forbidden.join(', ')}`)]),
    ...(users === undefined ? [] : [good(`users: ${users}; keys that were not revoked: ${keys}`)]),
  ]
}

const foreignText = (tables: readonly string[]) =>
  `it holds tables of another program with names that Kadai uses: ${tables.join(', ')}`
