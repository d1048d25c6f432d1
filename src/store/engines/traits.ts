import type {
  ColumnDataType,
  ColumnDefinitionBuilder,
  CreateTableBuilder,
  Expression,
  Kysely,
} from 'kysely'
import type { Tables } from '../schema.ts'

/** How databases differ, for migrations and queries. */
export interface Traits {
  /** Whether writers can lock a single row. Otherwise one writer holds the whole database. */
  readonly locksRows: boolean
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
   * The next value of a column `version`. It names a state only once, also after the database was
   * put back to an earlier state, unless that gives it a new epoch. In a database of this process it
   * is `version + 1`, which `KnownStates` relies on.
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
  /** Reverts `refuseChanges`. */
  allowChanges(db: Kysely<Tables>, table: keyof Tables): Promise<void>
  /**
   * How many times as large as in a database of this process the portions are in which statements go over all rows of a user.
   * Here, nobody else is answered while one runs; a server takes a round trip for each, and stops one that takes long.
   */
  readonly portionFactor: number
  /**
   * A statement that deletes rows of a user, who is its parameter, from `table`, and returns a row for each. If it returns any,
   * more may be left; if none, at most what another transaction is changing.
   */
  deletionOf(table: string): string
  /**
   * `column` where no index may be chosen for a condition on it. SQLite knows nothing of the values, and needs to be told.
   * PostgreSQL does, and would find no index at all.
   */
  hidden(column: string): Expression<number>
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
