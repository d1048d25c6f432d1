import type { LocalReader } from '../../../src/store/engines/engine.ts'
import type { SqliteEngine } from '../../../src/store/engines/sqlite/engine.ts'
import { storeOver } from '../../../src/store/store-over.ts'

/** A store over `engine`, of whose reader some is different. */
export function storeWith(engine: SqliteEngine, different: Partial<LocalReader>) {
  const { reader } = engine
  return storeOver({ ...engine, reader: { ...reader, local: { ...reader, ...different } } })
}
