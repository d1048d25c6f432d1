import type { RawBuilder } from 'kysely'
import type { Value } from './engines/engine.ts'
import { parameter, textParameter } from './statement.ts'

/** How a column of a `T` is written. */
interface WrittenColumn<T> {
  /** What stands for it in a query that is built once. */
  readonly as: typeof parameter | typeof textParameter | RawBuilder<never>
  readonly of: (it: T) => Value
}

/** Columns by name, in the order in which they are selected and written. */
export type WrittenColumns<T> = Readonly<Record<string, WrittenColumn<T>>>

export const number = <T>(of: (it: T) => Value) => ({ as: parameter, of }) as const
export const text = <T>(of: (it: T) => Value) => ({ as: textParameter, of }) as const

/** The names of columns, in their order. */
export const namesOf = <C extends object>(columns: C) => Object.keys(columns) as (keyof C)[]

/** What stands for each of them in a query, as `insertInto().values` and `updateTable().set` take it. */
export const placeholdersOf = <C extends WrittenColumns<never>>(columns: C) =>
  Object.fromEntries(Object.entries(columns).map(([name, { as }]) => [name, as])) as {
    readonly [name in keyof C]: C[name]['as']
  }

/** Returns a function that gives the values of an item, in the order of its columns. */
export function valuesOf<T>(columns: WrittenColumns<T>): (it: T) => Value[] {
  const all = Object.values(columns).map(({ of }) => of)
  return (it) => all.map((of) => of(it))
}

/** Where each of `names` is in a row of them. */
export const placesOf = <N extends string>(names: readonly N[]) =>
  Object.fromEntries(names.map((name, place) => [name, place])) as Readonly<Record<N, number>>
