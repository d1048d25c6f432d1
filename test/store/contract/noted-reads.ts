import type { Engine, Transaction, Value } from '../../../src/store/engines/engine.ts'
import { storeOver } from '../../../src/store/store-over.ts'

/** A store whose transactions add every value that they read to `read`. */
export function notingReads(engine: Engine) {
  const read: Value[] = []
  const store = storeOver({
    ...engine,
    write: (owner, work, options) =>
      engine.write(
        owner,
        ({ all, ...others }) => work({ ...others, all: noting(all, read) }),
        options,
      ),
  })
  return { store, read: read as readonly Value[] }
}

const noting =
  (all: Transaction['all'], read: Value[]): Transaction['all'] =>
  async (statement, parameters) => {
    const rows = await all(statement, parameters)
    read.push(...rows.flat())
    return rows
  }
