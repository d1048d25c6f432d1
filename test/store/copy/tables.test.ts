import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { copiedTables, uncopiedTables } from '../../../src/store/copy/tables.ts'
import { engines, openStore } from '../../support/stores.ts'

const known = [...copiedTables.map(({ name }) => name), ...uncopiedTables].toSorted()

for (const kind of engines) {
  describe(`the tables of a migrated database on ${kind.name}`, { skip: kind.skip }, () => {
    test('are all listed as either copied or not copied', async (t) => {
      const tables = await tablesOf(t)
      assert.deepEqual(tables.map(({ name }) => name).toSorted(), known)
    })

    test('are copied with every column, or with a value that the copy sets for it', async (t) => {
      const tables = await tablesOf(t)
      for (const { name, columns, own = {} } of copiedTables) {
        const real = tables.find((it) => it.name === name)?.columns.map((it) => it.name)
        assert.deepEqual([...columns, ...Object.keys(own)].toSorted(), real?.toSorted(), name)
      }
    })

    const skip = kind.name === 'sqlite' && 'SQLite is said to number every key that is one integer'
    test('are marked for a copy of the id counter exactly when the database generates their ids', {
      skip,
    }, async (t) => {
      const tables = await tablesOf(t)
      const numbered = tables.filter((it) => it.columns.some((column) => column.isAutoIncrementing))
      assert.ok(numbered.length > 0)
      assert.deepEqual(
        copiedTables
          .filter(({ isNumbered }) => isNumbered)
          .map(({ name }) => name)
          .toSorted(),
        numbered.map(({ name }) => name).toSorted(),
      )
    })

    async function tablesOf(t: { after(close: () => Promise<void>): void }) {
      const { engine } = await openStore(kind)
      t.after(() => engine.close())
      const tables = await engine.reader.db.introspection.getTables()
      return tables.filter(({ name }) => !name.startsWith('sqlite_'))
    }
  })
}
