import path from 'node:path'

/** The database of the service. */
export type Database = SqliteDatabase | PostgresDatabase

interface SqliteDatabase {
  readonly engine: 'sqlite'
  /** Absolute path. */
  readonly file: string
}

export interface PostgresDatabase extends PostgresOptions {
  readonly engine: 'postgres'
  /** With the password, if any. */
  readonly url: string
}

export interface PostgresOptions {
  /** The most connections of one process. */
  readonly connections: number
  /** Whether the server caches plans by name. */
  readonly namesStatements: boolean
  /** Whether to use a server whose settings lose acknowledged writes. */
  readonly allowsUnsafe: boolean
}

/** The format for operators. */
export const databaseRule =
  'sqlite:<path>, or postgres://<user>:<password>@<host>/<database>, with special characters percent-encoded'

export function isDatabaseUrl(url: string): boolean {
  if (isPostgres(url)) {
    return Boolean(URL.parse(url)?.hostname) && isDecodable(url) && !endsHostEarly(url)
  }
  // `sqlite://…` means different files to different programs, and `sqlite::memory:` keeps nothing.
  return /^sqlite:(?!:|\/\/)./.test(url)
}

/**
 * The database of a URL.
 *
 * @param folder base of relative paths.
 */
export function databaseAt(url: string, folder: string, options: PostgresOptions): Database {
  if (isPostgres(url)) return { engine: 'postgres', url, ...options }
  return { engine: 'sqlite', file: path.resolve(folder, url.slice('sqlite:'.length)) }
}

/** The URL without its passwords, for display. */
export function describeDatabase(database: Database): string {
  if (database.engine === 'sqlite') return `sqlite:${database.file}`
  const url = new URL(database.url)
  if (url.password !== '') url.password = '…'
  // Deleted only if present: a deletion writes all other parameters anew, not as the operator wrote them.
  for (const name of passwordParameters) {
    if (url.searchParams.has(name)) url.searchParams.delete(name)
  }
  return decodeURI(url.href)
}

/** Parameters with the password of the user, and with that of the client's key for TLS. */
const passwordParameters = ['password', 'sslpassword']

/** Whether an address of a database, as in the settings, has a password in it. */
export function hasPassword(url: string): boolean {
  const parsed = isPostgres(url) ? URL.parse(url) : null
  if (parsed === null) return false
  return parsed.password !== '' || passwordParameters.some((it) => parsed.searchParams.has(it))
}

const isPostgres = (url: string) => /^postgres(ql)?:\/\//.test(url)

/** Whether `/`, `?` or `#` in a password ends the host early: the rest of it would count as a path, and be shown. */
const endsHostEarly = (url: string) => /^\w+:\/\/[^/?#]*[/?#].*@/.test(url)

function isDecodable(url: string): boolean {
  try {
    decodeURI(url)
    return true
  } catch {
    return false
  }
}
