import type { TestContext } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { storeOver } from '../../../src/store/store-over.ts'
import { openSqliteFile } from '../../support/store/sqlite-file.ts'

/** A store in which the statements of a read are counted. */
export async function openCounted(t: TestContext) {
  const { engine, userId } = await openSqliteFile(t)
  const { reader } = engine
  let count = 0
  const allSync: typeof reader.allSync = (statement, values) => {
    count++
    return reader.allSync(statement, values)
  }
  const store = storeOver({ ...engine, reader: { ...reader, local: { ...reader, allSync } } })
  const statementsOf = async <T>(ask: () => T) => {
    await setImmediate()
    count = 0
    const result = await ask()
    return { count, result }
  }
  return { store, userId, statementsOf }
}
