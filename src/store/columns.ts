import type { RawBuilder } from 'kysely'
import type { Value } from './engines/engine.ts'
import type { Tables } from './schema.ts'
import { parameter, textParameter } from './statement.ts'

/** How a column of a `T` is written. */
interface WrittenColumn<T> {
  /** What stands for it in a query that is built once. */
  readonly as: typeof parameter | typeof textParameter | RawBuilder<never>
  readonly of: (it: T) => Value
}

type Columns<T> = Readonly<Record<string, WrittenColumn<T>>>

/** The columns of a table of `T`, but its keys, in the order in which they are selected and written. */
export type WrittenColumns<Name extends keyof Tables, T> = Readonly<
  Record<Exclude<keyof Tables[Name], 'id' | 'user_id'>, WrittenColumn<T>>
>

export const number = <T>(of: (it: T) => Value) => ({ as: parameter, of }) as const
export const text = <T>(of: (it: T) => Value) => ({ as: textParameter, of }) as const

/** The names of columns, in their order. */
export const namesOf = <C extends object>(columns: C) => Object.keys(columns) as (keyof C)[]

type ItemOf<C extends Columns<never>> = Parameters<C[keyof C]['of']>[0]

/** A table of users' items, by what is written of one. */
export function itemTable<C extends Columns<never>>(columns: C) {
  const names = ['id', 'user_id', ...namesOf(columns)] as const
  const readers = Object.values(columns).map(({ of }) => of)
  const written = Object.entries(columns).map(([name, { as }]) => [name, as])
  const places = names.map((name, place) => [name, place])
  return {
    /** The order in which an item's columns are selected and written. */
    names,
    /** Where each of `names` is in a row of them. */
    at: Object.fromEntries(places) as Readonly<Record<(typeof names)[number], number>>,
    /** The values of an item, in the order of `names`, from the third on. */
    toValues: (it: ItemOf<C>): Value[] => readers.map((of) => of(it as never)),
    /** What stands for each of `toValues` in a query, as `insertInto().values` and `updateTable().set` take it. */
    written: Object.fromEntries(written) as { readonly [name in keyof C]: C[name]['as'] },
  }
}
