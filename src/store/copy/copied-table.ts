import type { Value } from '../engines/engine.ts'
import type { Tables } from '../schema.ts'

/** A table whose rows a copy carries over. */
export interface CopiedTable {
  readonly name: keyof Tables
  /** Sort order of its rows, equal on every engine. */
  readonly key: readonly string[]
  /** Carried columns, in the order of the checksum. */
  readonly columns: readonly string[]
  /** Columns with new values in the copy. */
  readonly own?: Readonly<Record<string, () => Value>>
  /** Whether the database assigns its ids. */
  readonly isNumbered?: boolean
  /** Whether the database rejects changes of its rows. */
  readonly refusesChanges?: boolean
}

/** A table with columns that it has. */
export function table<T extends keyof Tables>(
  name: T,
  rest: {
    readonly key: readonly (keyof Tables[T] & string)[]
    readonly columns: readonly (keyof Tables[T] & string)[]
    readonly own?: Readonly<Partial<Record<keyof Tables[T] & string, () => Value>>>
    readonly isNumbered?: boolean
    readonly refusesChanges?: boolean
  },
): CopiedTable {
  return { name, ...rest } as CopiedTable
}
