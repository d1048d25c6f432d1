import type { Kysely } from 'kysely'
import type { Traits } from '../engines/traits.ts'
import type { Tables } from '../schema.ts'

/**
 * One step from an older set of tables to a newer one. Released steps never change:
 * databases in use were made by them.
 */
export interface Migration {
  readonly name: string
  up(db: Kysely<Tables>, traits: Traits): Promise<void>
}
