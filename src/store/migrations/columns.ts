import type { CreateTableBuilder } from 'kysely'
import type { Traits } from '../engines/traits.ts'

/** Adds several columns of one kind. */
export function columnsOf(traits: Traits) {
  type Kind = 'integer' | 'text'
  const add =
    (isRequired: boolean) =>
    <N extends string>(kind: Kind, ...names: readonly N[]) =>
    <T extends string, C extends string>(table: CreateTableBuilder<T, C>) =>
      names.reduce<CreateTableBuilder<T, C | N>>(
        (rest, name) =>
          rest.addColumn(name, traits[kind], (column) => (isRequired ? column.notNull() : column)),
        table,
      )
  return { required: add(true), optional: add(false) }
}
