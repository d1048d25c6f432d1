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

/** All that differs between the databases we run on. Queries and migrations are written once. */
export interface Engine {
  /** Sees what is committed, and cannot write. */
  readonly reader: Session
  readonly traits: Traits
  /**
   * Runs `work` as one transaction, and again from its start where the database
   * asks for that; returns once what it did is durable. `owner` is the user
   * whose data it changes, if it is one user's.
   */
  write<T>(owner: number | undefined, work: (session: Transaction) => Promise<T>): Promise<T>
  /** Runs one statement that writes, by itself; what it wrote need not survive a crash. */
  single(statement: Statement, parameters: readonly Value[]): Promise<readonly Row[]>
  /** What to wait for before showing anyone the owner's data; undefined when it is durable. */
  unsynced(owner: number): Promise<void> | undefined
  close(): Promise<void>
}

/** A way to ask: a connection, or a pool of them. */
export interface Session {
  readonly db: Kysely<Tables>
  /** Runs a statement that was compiled once, for the queries that every request waits for. */
  all(statement: Statement, parameters: readonly Value[]): Promise<readonly Row[]>
  /** The same at once, so that no write comes between two; only where the database is in this process. */
  readonly now?: (statement: Statement, parameters: readonly Value[]) => readonly Row[]
  /** To be called when a request arrives, where reads share what was looked at: it must be shown all that was written before. */
  readonly arrived?: () => void
  /**
   * Numbers the state, that `now` reads next, of an owner's data, or of what is nobody's: the same number,
   * the same state.
   */
  readonly revision?: (owner?: number) => number
  /** Has all that `now` reads, and all that is remembered by `revision` and `followRows`, be of one state, until the turn ends or something is written. */
  readonly hold?: () => void
  /**
   * Has `changed` called for each row of a table that is changed or deleted, or once for all rows where
   * any may have been, before `now` can read what has become of it. New rows are not told.
   */
  readonly followRows?: (
    table: TableWithVersions,
    changed: (change: RowChange | 'all rows') => void,
  ) => void
}

/** Whose rows have an id, and tell when they were last changed. */
export type TableWithVersions = {
  [Name in keyof Tables]: Tables[Name] extends { id: unknown; updated_at: unknown } ? Name : never
}[keyof Tables]

/** A row that was changed or deleted, perhaps by what was rolled back. */
export interface RowChange {
  readonly id: number
  /** Null where the row is gone. */
  readonly updatedAt: Instant | null
}

/** Asks at once where that can be done. */
export const ask = (
  { now, all }: Pick<Session, 'now' | 'all'>,
  statement: Statement,
  parameters: readonly Value[],
): Awaitable<readonly Row[]> => (now ?? all)(statement, parameters)

export interface Transaction extends Session {
  /** As `all`, for a statement whose answer nobody needs: where it fails, the transaction does. */
  send(statement: Statement, parameters: readonly Value[]): void
}

/** SQL in the engine's own dialect, with a name under which a server can keep its plan. */
export interface Statement {
  readonly name: string
  readonly sql: string
}

export type Value = string | number | null
/** The columns in the order in which the statement selects them. */
export type Row = readonly Value[]

export interface Traits {
  /** Whether writers can wait for one row. Where they cannot, one writer holds the database. */
  readonly locksRows: boolean
  /** Whether many processes can serve one database, each question to which is a round trip. */
  readonly isRemote: boolean
  /** The type of ids, instants, counts and flags: 64-bit. */
  readonly integer: ColumnDataType | Expression<unknown>
  /** Text that compares and sorts by code point. */
  readonly text: ColumnDataType | Expression<unknown>
  /** Makes a column the key that the database numbers by itself. */
  identity(column: ColumnDefinitionBuilder): ColumnDefinitionBuilder
  /** Adds `id` and `user_id` to the table `name`, whose rows belong to users, and what makes them its key. */
  userTable(
    name: string,
  ): <T extends string>(table: CreateTableBuilder<T>) => CreateTableBuilder<T, 'id' | 'user_id'>
  /** Marks a table whose rows may be lost in a crash, if that makes it cheaper. */
  forgettable<T extends string, C extends string>(
    table: CreateTableBuilder<T, C>,
  ): CreateTableBuilder<T, C>
  /** What every table definition ends with. */
  finish<T extends string, C extends string>(
    table: CreateTableBuilder<T, C>,
  ): CreateTableBuilder<T, C>
  /** Makes the database itself refuse whoever would change or delete a row of `table`, which has an `id`. */
  refuseChanges(db: Kysely<Tables>, table: keyof Tables): Promise<void>
  /** Takes that back. */
  allowChanges(db: Kysely<Tables>, table: keyof Tables): Promise<void>
  /** Whether there is a table `name` among ours. */
  hasTable(db: Kysely<Tables>, name: string): Promise<boolean>
  /** Keeps others from changing the tables until this transaction ends. */
  lockTables(db: Kysely<Tables>): Promise<void>
  /** Called first in a transaction that only reads: it then sees one state to its end. */
  holdSnapshot(db: Kysely<Tables>): Promise<void>
  /** The highest id that `table`, numbered by the database, has given out; 0 before the first. */
  readCounter(db: Kysely<Tables>, table: keyof Tables): Promise<number>
  /** Makes `table` go on above `value`; undone with the transaction, as all else. */
  setCounter(db: Kysely<Tables>, table: keyof Tables, value: number): Promise<void>
}
