import type { Kysely } from 'kysely'
import type { Awaitable } from '../../domain/awaitable.ts'
import type { Instant } from '../../domain/time/time.ts'
import type { StoredSize } from '../files/disk-space.ts'
import type { Tables } from '../schema.ts'
import type { Traits } from './traits.ts'

export interface WriteOptions<T = unknown> {
  /** Whether the work must not run again because another write failed. It still does if the database requires a retry. */
  readonly once?: boolean | undefined
  /**
   * Called with the result once it is committed, before anyone reads it: the owner's data at the revision `before`,
   * with what this write has changed, are those at `after`. It must not throw. Only a database in this process
   * calls it.
   */
  readonly committed?: ((value: T, revisions: RevisionChange) => void) | undefined
}

/** The revisions of an owner's data, by `LocalReader.revision`, before and after a write. */
export interface RevisionChange {
  readonly before: number
  readonly after: number
}

/**
 * Owners that are no users, whose ids are positive. Nothing that is cached depends on their data. `nobody` has what only
 * processes need, such as leases: no response waits for it to be durable. `everyone` has what may be shown to anyone,
 * such as sessions: all responses wait for it.
 */
export const nobody = -1
export const everyone = 0

/** Everything that differs between databases. Queries and migrations are written once. */
export interface Engine {
  /** Reads committed data, and cannot write. */
  readonly reader: Reader
  readonly traits: Traits
  /**
   * Runs `work` as one transaction, and returns once it is durable. It may run again from
   * its start: if the database requires a retry, or because another write failed.
   *
   * @param owner the user whose data it changes, `nobody` or `everyone`; undefined if it may change anything else:
   * then all that is cached counts as changed, and all responses wait for it to be durable.
   */
  write<T>(
    owner: number | undefined,
    work: (transaction: Transaction) => Promise<T>,
    options?: WriteOptions<T>,
  ): Promise<T>
  /** Runs one writing statement by itself, as `nobody`. Its effect may be lost in a crash. */
  single(statement: Statement, parameters: readonly Value[]): Promise<readonly Row[]>
  /**
   * What to wait for before a response shows the owner's data; undefined if all of it is
   * durable.
   */
  unsynced(owner: number): Promise<void> | undefined
  storedSize(): Promise<StoredSize>
  close(): Promise<void>
}

/** A connection, or a pool of them. */
export interface Connection {
  readonly db: Kysely<Tables>
  /**
   * Runs a compiled statement, for the queries of every request.
   *
   * @param mayTakeLong whether others should not have to wait for it.
   */
  all(
    statement: Statement,
    parameters: readonly Value[],
    mayTakeLong?: boolean,
  ): Promise<readonly Row[]>
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
  readonly allSync: (statement: Statement, parameters: readonly Value[]) => readonly Row[]
  /** Reads in a thread of its own, from the newest state instead of that of `hold`. */
  readonly scan: (asked: Scan) => Promise<Scanned>
  /** Runs `work`, which reads. Ends it, and returns undefined, once it has looked through too much text. */
  readonly briefly: <T>(work: () => T) => T | undefined
  /** To be called when a request arrives: it must see all earlier writes. */
  readonly arrived: () => void
  /**
   * A number for the state that `allSync` reads next: of an owner's data, or, without `owner`, of what is written
   * without one, such as the directory. As long as it stays the same, so do those data.
   */
  readonly revision: (owner?: number) => number
  /**
   * Makes everything that `allSync` reads, and everything cached by `revision` and
   * `followAssignments`, belong to one state, until the turn ends or something is written.
   */
  readonly hold: () => void
  /**
   * Calls `changed` for each assignment that is updated or deleted, or once for all if any
   * may have been, before `allSync` can read the effect. New ones are not reported.
   */
  readonly followAssignments: (changed: (change: AssignmentChange | 'all') => void) => void
}

/** An updated or deleted assignment; the change may have been rolled back. */
export interface AssignmentChange {
  readonly id: number
  /** Null if it was deleted. */
  readonly updatedAt: Instant | null
}

/** Runs a statement, synchronously if the database is in this process. */
export const runQuery = (
  { all, local }: Pick<Reader, 'all' | 'local'>,
  statement: Statement,
  parameters: readonly Value[],
): Awaitable<readonly Row[]> =>
  local ? local.allSync(statement, parameters) : all(statement, parameters)

/**
 * All that runs in a transaction must be awaited before its work ends, even if that fails: afterwards others use the
 * connection.
 */
export interface Transaction extends Connection {
  /**
   * Like `all`, for a statement whose result nobody needs. If it fails, so does the
   * transaction. To be awaited in a loop: a database in this process lets others be served between two statements.
   */
  send(statement: Statement, parameters: readonly Value[]): Promise<void> | undefined
  /** To be called after each portion of long work. On a server, which limits a transaction's time, the limit begins anew. */
  extend(): void
}

/** SQL in the dialect of the engine, with a name under which a server can cache its plan. */
export interface Statement {
  /** The name under which PostgreSQL keeps its plan; '' if it shall keep none. */
  readonly name: string
  readonly sql: string
}

export type Value = string | number | null
/** Values in the order of the selected columns. */
export type Row = readonly Value[]

/** A statement, and the values of its parameters, in order. */
export type Query = readonly [Statement, readonly Value[]]

/**
 * A read that looks through many rows, as data, so that another thread can do it. Queries of "some rows" are run for
 * rows that the scan chooses: their ids, as JSON, are the value of one more parameter, before the others.
 */
export interface Scan {
  /** The ids of the rows to look at, in the order of the result. */
  readonly ids: Query
  /** The total, as the last value of a row; undefined if `ids` are those of all. */
  readonly total?: Query
  /** Which of them belong to the result; undefined if all do. */
  readonly filter?: Filter
  /** Some rows, each with its id first, in any order. */
  readonly rows: Query
  /** The length of some rows, as the only value. */
  readonly length: Query
  /** Which of the result are wanted; undefined for all. */
  readonly slice?: { readonly start: number; readonly count: number }
  /** The greatest length of a result that is read; undefined for any. */
  readonly longest?: number
}

/** A condition that takes long. */
export interface Filter {
  /** The id and version of each of some rows, and 1 if it belongs to the result. */
  readonly found: Query
  /** The id and version of each of some rows. A version is a number above 0 that differs after each change. */
  readonly versions: Query
  /** A value that differs after each change of any row. */
  readonly state: Query
}

export interface Scanned {
  readonly rows: readonly Row[]
  /** How many rows the result has, wanted or not. */
  readonly total: number
  /** The length of the wanted rows; 0 if `longest` is undefined. */
  readonly length: number
}
