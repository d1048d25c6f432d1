import type { Kysely } from 'kysely'
import type { Traits } from '../engines/traits.ts'
import type { Tables } from '../schema.ts'

/**
 * One step from an older set of tables to a newer one. Released steps never change:
 * databases in use were made by them.
 */
export interface Migration {
  readonly name: string
  /**
   * Whether instances of the version before may go on beside the new one. Unless it says so, they end when the step is
   * taken.
   */
  readonly suitsOlder?: boolean
  up(db: Kysely<Tables>, traits: Traits): Promise<void>
}
