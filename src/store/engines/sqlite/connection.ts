import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { Kysely, type SqliteDatabase } from 'kysely'
import type { Tables } from '../../schema.ts'
import type { Connection, Row, Statement, Value } from '../engine.ts'
import { openDatabase } from './database.ts'
import { SteadyDialect } from './dialect.ts'
import { translation } from './errors.ts'
import { TextFunctions } from './text-functions.ts'

/** Prepared statements cached per connection; more shapes do not occur in practice. */
const mostStatements = 1000

/** One connection to an SQLite file, which caches its prepared statements. */
export class SqliteConnection {
  readonly db: Kysely<Tables>
  readonly #database: DatabaseSync
  readonly #arrays = new Map<string, StatementSync>()
  readonly #objects = new Map<string, StatementSync>()
  readonly #texts = new TextFunctions()

  /** A function value, so that it can be passed on without the connection. */
  readonly allSync = ({ sql }: Statement, parameters: readonly Value[]): readonly Row[] => {
    const statement = this.#prepare(this.#arrays, sql, true)
    return translated(() => statement.all(...primitives(parameters))) as unknown as readonly Row[]
  }

  /** Runs a statement of its own for each call: another run of a cached one would end the iteration. */
  readonly each: Required<Connection>['each'] = ({ sql }, parameters) => {
    const statement = translated(() => this.#database.prepare(sql))
    statement.setReturnArrays(true)
    return translatedRows(
      statement.iterate(...primitives(parameters)) as Iterable<unknown> as Iterable<Row>,
    )
  }

  constructor(path: string, options: { readonly timeout: number }) {
    this.#database = openDatabase(path, options, this.#texts)
    this.db = this.dbAfter(() => {})
  }

  /** As `LocalReader.briefly`. */
  briefly<T>(work: () => T): T | undefined {
    return this.#texts.briefly(work)
  }

  get isInTransaction(): boolean {
    return this.#database.isTransaction
  }

  exec(sql: string): void {
    translated(() => this.#database.exec(sql))
  }

  /** Defines `work` as an SQL function with two arguments and no result. */
  define(name: string, work: (first: Value, second: Value) => void): void {
    this.#database.function(name, (first, second) => {
      work(first as Value, second as Value)
      return null
    })
  }

  /** Runs a statement without parameters, from the cache. */
  run(sql: string): void {
    this.allSync({ name: sql, sql }, [])
  }

  /** Like `db`, but calls `ready` before each query. */
  dbAfter(ready: () => void): Kysely<Tables> {
    return new Kysely({ dialect: new SteadyDialect({ database: this.#adapt(ready) }) })
  }

  /** The value of a query with one row and one column. */
  value(sql: string): unknown {
    const statement = this.#prepare(this.#arrays, sql, true)
    return translated(() => statement.get())?.[0]
  }

  close(): void {
    this.#database.close()
  }

  #prepare(cache: Map<string, StatementSync>, sql: string, asArrays: boolean): StatementSync {
    const known = cache.get(sql)
    if (known) return known
    if (cache.size >= mostStatements) cache.clear()
    const statement = translated(() => this.#database.prepare(sql))
    statement.setReturnArrays(asArrays)
    cache.set(sql, statement)
    return statement
  }

  /** The connection in the form for Kysely: parameters as one array, and a `reader` flag. */
  #adapt(ready: () => void): SqliteDatabase {
    return {
      close: () => this.close(),
      prepare: (sql) => {
        ready()
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

/** A connection to the file at `path`, closed again if `prepare` fails. */
export function openPrepared(
  path: string,
  options: { readonly timeout: number },
  prepare: (connection: SqliteConnection) => void,
): SqliteConnection {
  const connection = new SqliteConnection(path, options)
  try {
    prepare(connection)
    return connection
  } catch (error) {
    connection.close()
    throw error
  }
}

/**
 * Rejects objects: `node:sqlite` takes one in first position for named parameters, and
 * binds nothing.
 */
function primitives(parameters: readonly unknown[]): Value[] {
  for (const it of parameters) {
    if (it !== null && typeof it !== 'string' && typeof it !== 'number') {
      throw new TypeError(`cannot bind ${typeof it} to a statement`)
    }
  }
  return parameters as Value[]
}

/** Runs `work`, and separates temporary failures of the database from defects. */
function translated<T>(work: () => T): T {
  try {
    return work()
  } catch (error) {
    throw translation(error)
  }
}

function* translatedRows(rows: Iterable<Row>): Generator<Row, void> {
  try {
    yield* rows
  } catch (error) {
    throw translation(error)
  }
}
