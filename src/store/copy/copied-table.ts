import type { Value } from '../engines/engine.ts'
import type { Tables } from '../schema.ts'

/** A table whose rows a copy carries over. */
export interface CopiedTable<Column extends string = string> {
  readonly name: keyof Tables
  /** Sort order of its rows, equal on every engine. */
  readonly key: readonly Column[]
  /** Carried columns, in the order of the checksum. */
  readonly columns: readonly Column[]
  /** Columns with new values in the copy. */
  readonly own?: Readonly<Record<string, () => Value>>
  /** Whether the database assigns its ids. */
  readonly isNumbered?: boolean
  /** Whether the database rejects changes of its rows. */
  readonly refusesChanges?: boolean
}

/** A table with columns that it has. */
export const table = <T extends keyof Tables>(
  name: T,
  rest: Omit<CopiedTable<keyof Tables[T] & string>, 'name'>,
): CopiedTable => ({ name, ...rest })
