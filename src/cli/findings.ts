import { statSync } from 'node:fs'
import type { Settings } from '../config/config.ts'
import type { PostgresDatabase } from '../database.ts'
import { messageOf, reasonOf } from '../domain/errors.ts'
import { type MailServer, probeMailServer } from '../notify/mail-server.ts'
import { type DiskSpace, storedSize } from '../store/files/disk-space.ts'
import { assertReadable, ifMissing, unwritable } from '../store/opening/file-access.ts'
import type { PostgresInspection, TableFacts, Timing } from '../store/opening/inspect-postgres.ts'
import { inspectSqlite } from '../store/opening/inspect-sqlite.ts'
import { newestSchemaVersion } from '../store/opening/migrate.ts'

/** The result of one check. */
interface Finding {
  readonly isGood: boolean
  readonly text: string
}

export async function examine({ database, passwordFile, mail }: Settings): Promise<Finding[]> {
  return [
    ...(passwordFile === undefined ? [] : [passwordFinding(passwordFile)]),
    ...(database.engine === 'sqlite'
      ? await examineFile(database.file)
      : await examineServer(database)),
    ...(mail ? [await mailFinding(mail)] : []),
  ]
}

/** Whether others can read a file. Its group may: the file may belong to root, and its group be the service's. */
function passwordFinding(file: string): Finding {
  const isPrivate = process.platform === 'win32' || (statSync(file).mode & 0o007) === 0
  return isPrivate
    ? good(`not everybody can read ${file}, which holds a password`)
    : wrong(`everybody can read ${file}, which holds a password`)
}

async function mailFinding(server: MailServer): Promise<Finding> {
  try {
    await probeMailServer(server)
    return good('the mail server can be reached, and lets this service in')
  } catch (error) {
    return wrong(`the mail server cannot be used: ${messageOf(error)}`)
  }
}

async function examineFile(file: string): Promise<Finding[]> {
  try {
    assertReadable(file, ifMissing)
  } catch (error) {
    return [wrong(messageOf(error))]
  }
  if (statSync(file).isDirectory()) return [wrong(`${file} is a folder`)]
  const isPrivate = process.platform === 'win32' || (statSync(file).mode & 0o077) === 0
  const text = isPrivate ? 'only its owner can read it' : `others can read ${file}`
  return [
    { isGood: isPrivate, text },
    writingFinding(file),
    spaceFinding((await storedSize(file)).disk),
    ...examineContents(file),
  ]
}

function writingFinding(file: string): Finding {
  const refused = unwritable(file)
  return refused.length === 0
    ? good('the file and its folder can be written')
    : wrong(`this user cannot write ${refused.join(', ')}: a service needs to`)
}

export function spaceFinding({ free, needed }: DiskSpace): Finding {
  const text = `${inMegabytes(free)} are free on its disk`
  return free >= needed
    ? good(text)
    : wrong(`${text}: a copy of the file and the log need ${inMegabytes(needed)}`)
}

const inMegabytes = (bytes: number) => `${Math.floor(bytes / 1e6)} MB`

function examineContents(file: string): Finding[] {
  try {
    const { schemaVersion, isForeign, problems, sqlite } = inspectSqlite(file)
    return [
      good(`SQLite ${sqlite}`),
      isForeign
        ? wrong('it holds tables of another program, and none of Kadai')
        : schemaFinding(schemaVersion),
      ...(problems.length === 0 ? [good('the file is sound')] : problems.map(wrong)),
    ]
  } catch (error) {
    // SQLite cannot read some damaged files at all, nor files that are not databases.
    return [wrong(messageOf(error))]
  }
}

async function examineServer(database: PostgresDatabase): Promise<Finding[]> {
  // Loaded here, so that a check of a file does not load PostgreSQL's client.
  const { inspectPostgres } = await import('../store/opening/inspect-postgres.ts')
  try {
    return serverFindings(await inspectPostgres(database), database)
  } catch (error) {
    return [wrong(`the server cannot be asked: ${messageOf(reasonOf(error))}`)]
  }
}

function serverFindings(
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

function schemaFinding(schemaVersion: number): Finding {
  const text = `tables at step ${schemaVersion}; this version knows ${newestSchemaVersion}`
  if (schemaVersion > newestSchemaVersion) return wrong(text)
  const isOlder = schemaVersion < newestSchemaVersion
  return good(isOlder ? `${text}: the next start of the service brings them up to date` : text)
}

const good = (text: string): Finding => ({ isGood: true, text })
const wrong = (text: string): Finding => ({ isGood: false, text })
