import { DatabaseSync, type StatementSync } from 'node:sqlite'
import { Kysely, type SqliteDatabase, SqliteDialect } from 'kysely'
import { unavailable } from '../../domain/errors.ts'
import type { Tables } from '../schema.ts'
import type { Row, Statement, Transaction, Value } from './engine.ts'

/** Primary result codes of a database that cannot serve now: BUSY, LOCKED, READONLY, IOERR, FULL, CANTOPEN. */
const passing = new Set([5, 6, 8, 10, 13, 14])
const busy = new Set([5, 6])
/** SQLITE_IOERR_FSYNC */
const syncFailure = 1034
/** Statements kept prepared on one connection; more shapes than this do not occur in use. */
const keptStatements = 1000

/** One connection to an SQLite file. Its statements are prepared once and kept. */
export class SqliteConnection implements Transaction {
  readonly db: Kysely<Tables>
  readonly #database: DatabaseSync
  readonly #arrays = new Map<string, StatementSync>()
  readonly #objects = new Map<string, StatementSync>()

  /** A value of its own, so that it can be handed on without the connection. */
  readonly all: Transaction['all'] = async (statement, parameters) =>
    this.now(statement, parameters)

  readonly send: Transaction['send'] = (statement, parameters) => {
    this.now(statement, parameters)
  }

  readonly now = ({ sql }: Statement, parameters: readonly Value[]): readonly Row[] => {
    const statement = this.#prepare(this.#arrays, sql, true)
    return translated(() => statement.all(...primitives(parameters))) as unknown as readonly Row[]
  }

  constructor(path: string, options: { readonly timeout: number }) {
    this.#database = new DatabaseSync(path, { ...options, enableForeignKeyConstraints: true })
    // Functions and views that a file brings along are data, not code to run.
    this.#database.exec('pragma trusted_schema = off')
    this.db = new Kysely({ dialect: new SqliteDialect({ database: this.#adapt() }) })
  }

  get isInTransaction(): boolean {
    return this.#database.isTransaction
  }

  exec(sql: string): void {
    translated(() => this.#database.exec(sql))
  }

  /** Makes `work` a function of two values in this connection's SQL, which answers nothing. */
  define(name: string, work: (first: Value, second: Value) => void): void {
    this.#database.function(name, (first, second) => {
      work(first as Value, second as Value)
      return null
    })
  }

  /** Runs a statement without parameters that is run again and again. */
  run(sql: string): void {
    this.now({ name: sql, sql }, [])
  }

  /** The one value of a one-row, one-column query. */
  value(sql: string): unknown {
    const statement = this.#prepare(this.#arrays, sql, true)
    return translated(() => statement.get())?.[0]
  }

  close(): void {
    this.#database.close()
  }

  #prepare(kept: Map<string, StatementSync>, sql: string, asArrays: boolean): StatementSync {
    const known = kept.get(sql)
    if (known) return known
    if (kept.size >= keptStatements) kept.clear()
    const statement = translated(() => this.#database.prepare(sql))
    statement.setReturnArrays(asArrays)
    kept.set(sql, statement)
    return statement
  }

  /** The connection in the shape Kysely asks for: parameters as one array, and a `reader` flag. */
  #adapt(): SqliteDatabase {
    return {
      close: () => this.close(),
      prepare: (sql) => {
        const statement = this.#prepare(this.#objects, sql, false)
        return {
          reader: statement.columns().length > 0,
          all: (parameters) => translated(() => statement.all(...primitives(parameters))),
          run: (parameters) => translated(() => statement.run(...primitives(parameters))),
          iterate: (parameters) => statement.iterate(...primitives(parameters)),
        }
      },
    }
  }
}

/** `node:sqlite` takes an object in the first place for a bag of named parameters, and binds nothing. */
function primitives(parameters: readonly unknown[]): Value[] {
  for (const it of parameters) {
    if (it !== null && typeof it !== 'string' && typeof it !== 'number') {
      throw new TypeError(`cannot bind ${typeof it} to a statement`)
    }
  }
  return parameters as Value[]
}

/** Runs `work`, and tells what the database cannot do now from what is a defect of ours. */
function translated<T>(work: () => T): T {
  try {
    return work()
  } catch (error) {
    throw isPassing(error) ? unavailable(error) : error
  }
}

const isPassing = (error: unknown) => passing.has(resultCode(error) ?? 0)

/** Whether `error`, thrown by a connection, says that another one holds the database. */
export const isBusy = (error: unknown) =>
  error instanceof Error && busy.has(resultCode(error.cause) ?? 0)

/** Whether `error`, thrown by a connection, says that a sync failed. */
export const isSyncFailure = (error: unknown) =>
  error instanceof Error && extendedCode(error.cause) === syncFailure

/** The primary one of SQLite's result codes. */
function resultCode(error: unknown): number | undefined {
  const code = extendedCode(error)
  return code === undefined ? undefined : code & 0xff
}

const extendedCode = (error: unknown) =>
  error instanceof Error && 'errcode' in error && typeof error.errcode === 'number'
    ? error.errcode
    : undefined
