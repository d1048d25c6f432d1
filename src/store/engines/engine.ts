import type {
  ColumnDataType,
  ColumnDefinitionBuilder,
  CreateTableBuilder,
  Expression,
  Kysely,
} from 'kysely'
import type { Awaitable } from '../../domain/awaitable.ts'
import type { Instant } from '../../domain/time.ts'
import type { Tables } from '../schema.ts'

export interface WriteOptions<T = unknown> {
  /** The work runs again only if the database requires a retry, never because another write failed. */
  readonly once?: boolean | undefined
  /**
   * Called with the result once it is committed, before anyone reads it. Who knew the owner's data at revision
   * `before` knows them at `after`, with what this write has changed. It must not throw. Only for a database in
   * this process.
   */
  readonly committed?: ((value: T, revisions: RevisionChange) => void) | undefined
}

/** As `LocalReader.revision`. */
export interface RevisionChange {
  readonly before: number
  readonly after: number
}

/** Everything that differs between databases. Queries and migrations are written once. */
export interface Engine {
  /** Reads committed data, and cannot write. */
  readonly reader: Reader
  readonly traits: Traits
  /**
   * Runs `work` as one transaction, and returns once it is durable. It may run again from
   * its start: if the database requires a retry, or because another write failed. `owner`
   * is the user whose data it changes, if only one.
   */
  write<T>(
    owner: number | undefined,
    work: (transaction: Transaction) => Promise<T>,
    options?: WriteOptions<T>,
  ): Promise<T>
  /** Runs one writing statement by itself. Its effect may be lost in a crash. */
  single(statement: Statement, parameters: readonly Value[]): Promise<readonly Row[]>
  /**
   * What to wait for before a response shows the owner's data; undefined if all of it is
   * durable.
   */
  unsynced(owner: number): Promise<void> | undefined
  close(): Promise<void>
}

/** A connection, or a pool of them. */
export interface Connection {
  readonly db: Kysely<Tables>
  /** Runs a compiled statement, for the queries of every request. */
  all(statement: Statement, parameters: readonly Value[]): Promise<readonly Row[]>
  /** Like `all`, row by row. Only for a database in this process. */
  each?(statement: Statement, parameters: readonly Value[]): Iterable<Row>
}

export interface Reader extends Connection {
  /** Only for a database in this process. */
  readonly local?: LocalReader
}

/** Reads a database in this process. Reads of one turn may share a snapshot. */
export interface LocalReader {
  /** Like `all`, synchronously, so that no write comes between two. */
  readonly now: (statement: Statement, parameters: readonly Value[]) => readonly Row[]
  /** Runs `work`, which reads. Undefined if that would put too much text in its form for search. */
  readonly briefly: <T>(work: () => T) => T | undefined
  /** To be called when a request arrives: it must see all earlier writes. */
  readonly arrived: () => void
  /**
   * A number for the state that `now` reads next, of an owner's data, or of data without
   * an owner. Same number, same state.
   */
  readonly revision: (owner?: number) => number
  /**
   * Makes everything that `now` reads, and everything cached by `revision` and
   * `followAssignments`, belong to one state, until the turn ends or something is written.
   */
  readonly hold: () => void
  /**
   * Calls `changed` for each assignment that is updated or deleted, or once for all if any
   * may have been, before `now` can read the effect. New ones are not reported.
   */
  readonly followAssignments: (changed: (change: AssignmentChange | 'all') => void) => void
}

/** An updated or deleted assignment; the change may have been rolled back. */
export interface AssignmentChange {
  readonly id: number
  /** Null if it was deleted. */
  readonly updatedAt: Instant | null
}

/** Runs synchronously if possible. */
export const runQuery = (
  { all, local }: Pick<Reader, 'all' | 'local'>,
  statement: Statement,
  parameters: readonly Value[],
): Awaitable<readonly Row[]> =>
  local ? local.now(statement, parameters) : all(statement, parameters)

export interface Transaction extends Connection {
  /**
   * Like `all`, for a statement whose result nobody needs. If it fails, so does the
   * transaction.
   */
  send(statement: Statement, parameters: readonly Value[]): void
}

/** SQL in the dialect of the engine, with a name under which a server can cache its plan. */
export interface Statement {
  /** By which PostgreSQL keeps its plan; '' if it does not. */
  readonly name: string
  readonly sql: string
}

export type Value = string | number | null
/** Values in the order of the selected columns. */
export type Row = readonly Value[]

export interface Traits {
  /** Whether writers can lock a single row. Otherwise one writer holds the whole database. */
  readonly locksRows: boolean
  /** Whether many processes can serve one database, where each query is a round trip. */
  readonly isRemote: boolean
  /** The type of ids, instants, counts and flags: 64-bit. */
  readonly integer: ColumnDataType | Expression<unknown>
  /** Text that is compared and sorted by code point. */
  readonly text: ColumnDataType | Expression<unknown>
  /** Makes a column a key numbered by the database. */
  identity(column: ColumnDefinitionBuilder): ColumnDefinitionBuilder
  /** Adds `id` and `user_id` to a table of users' rows, and its key. */
  userTable(
    name: string,
  ): <T extends string>(table: CreateTableBuilder<T>) => CreateTableBuilder<T, 'id' | 'user_id'>
  /**
   * The next value of a column `version`; of a database in this process 1 more, as `KnownStates` counts. It names a state only once, also after the
   * database was put back to an earlier state, unless that gives it a new epoch.
   */
  readonly nextVersion: Expression<number>
  /** Marks a table whose rows may be lost in a crash, if that makes writes cheaper. */
  forgettable<T extends string, C extends string>(
    table: CreateTableBuilder<T, C>,
  ): CreateTableBuilder<T, C>
  /** The end of every table definition. */
  finish<T extends string, C extends string>(
    table: CreateTableBuilder<T, C>,
  ): CreateTableBuilder<T, C>
  /** Makes the database reject updates and deletions of rows of `table`, which has an `id`. */
  refuseChanges(db: Kysely<Tables>, table: keyof Tables): Promise<void>
  /** Reverts that. */
  allowChanges(db: Kysely<Tables>, table: keyof Tables): Promise<void>
  /** Whether our schema has a table `name`. */
  hasTable(db: Kysely<Tables>, name: string): Promise<boolean>
  /** Locks the tables against others until this transaction ends. */
  lockTables(db: Kysely<Tables>): Promise<void>
  /** Called first in a read-only transaction, which then reads one state. */
  holdSnapshot(db: Kysely<Tables>): Promise<void>
  /** The highest id assigned so far in `table`, which the database numbers; 0 before the first. */
  readCounter(db: Kysely<Tables>, table: keyof Tables): Promise<number>
  /** Makes ids of `table` continue above `value`; rolled back with the transaction. */
  setCounter(db: Kysely<Tables>, table: keyof Tables, value: number): Promise<void>
}
