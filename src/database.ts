import path from 'node:path'

/** Where everything is kept. */
export type Database = SqliteDatabase | PostgresDatabase

export interface SqliteDatabase {
  readonly engine: 'sqlite'
  /** Absolute path. */
  readonly file: string
}

export interface PostgresDatabase extends PostgresOptions {
  readonly engine: 'postgres'
  /** With the password, if it has one. */
  readonly url: string
}

export interface PostgresOptions {
  /** The most that one process may have. */
  readonly connections: number
  /** Whether the server keeps plans by name. */
  readonly namesStatements: boolean
  /** Whether to use a server whose settings lose acknowledged writes. */
  readonly allowsUnsafe: boolean
}

/** How the operator writes it. */
export const databaseRule = 'sqlite:<path>, or postgres://<user>:<password>@<host>/<database>'

export function isDatabaseUrl(url: string): boolean {
  if (isPostgres(url)) return Boolean(URL.parse(url)?.hostname) && isDecodable(url)
  // `sqlite://…` means different files to different programs, and `sqlite::memory:` would forget everything.
  return /^sqlite:(?!:|\/\/)./.test(url)
}

/**
 * The database that a URL names.
 *
 * @param folder what a relative path counts from.
 */
export function databaseAt(url: string, folder: string, options: PostgresOptions): Database {
  if (isPostgres(url)) return { engine: 'postgres', url, ...options }
  return { engine: 'sqlite', file: path.resolve(folder, url.slice('sqlite:'.length)) }
}

/** What may be shown of it: without a password. */
export function describeDatabase(database: Database): string {
  if (database.engine === 'sqlite') return `sqlite:${database.file}`
  const url = new URL(database.url)
  if (url.password !== '') url.password = '…'
  // Otherwise the rest stays as the operator wrote it.
  if (url.searchParams.has('password')) url.searchParams.delete('password')
  return decodeURI(url.href)
}

const isPostgres = (url: string) => /^postgres(ql)?:\/\//.test(url)

function isDecodable(url: string): boolean {
  try {
    decodeURI(url)
    return true
  } catch {
    return false
  }
}
