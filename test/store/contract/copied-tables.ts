import assert from 'node:assert/strict'
import { test } from 'node:test'
import { copiedTables, uncopiedTables } from '../../../src/store/copy/tables.ts'
import { onEveryEngine } from '../../support/stores.ts'

const known = [...copiedTables.map(({ name }) => name), ...uncopiedTables].toSorted()

onEveryEngine('the tables of a migrated database', (on, kind) => {
  test('are all listed as either copied or not copied', async () => {
    const tables = await tablesOf()
    assert.deepEqual(tables.map(({ name }) => name).toSorted(), known)
  })

  test('are copied with every column, or with a value that the copy sets for it', async () => {
    const tables = await tablesOf()
    for (const { name, columns, own = {} } of copiedTables) {
      const real = tables.find((it) => it.name === name)?.columns.map((it) => it.name)
      assert.deepEqual([...columns, ...Object.keys(own)].toSorted(), real?.toSorted(), name)
    }
  })

  const skip = kind.name === 'sqlite' && 'SQLite is said to number every key that is one integer'
  test('are marked for a copy of the id counter exactly when the database generates their ids', {
    skip,
  }, async () => {
    const tables = await tablesOf()
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

  async function tablesOf() {
    const tables = await on.engine.reader.db.introspection.getTables()
    return tables.filter(({ name }) => !name.startsWith('sqlite_'))
  }
})
