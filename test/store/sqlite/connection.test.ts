import assert from 'node:assert/strict'
import path from 'node:path'
import { describe, type TestContext, test } from 'node:test'
import { sql } from 'kysely'
import type { Value } from '../../../src/store/engines/engine.ts'
import { SqliteConnection } from '../../../src/store/engines/sqlite/connection.ts'
import { migrate } from '../../../src/store/opening/migrate.ts'
import { anAssignment, at } from '../../support/builders.ts'
import { seedAssignments, seedUser } from '../../support/seed.ts'
import { engines, openStore } from '../../support/stores.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

function connect(t: TestContext): SqliteConnection {
  const connection = new SqliteConnection(path.join(temporaryFolder(t), 'kadai.db'), { timeout: 0 })
  t.after(() => connection.close())
  return connection
}

describe('a statement parameter', () => {
  const strange: [why: string, value: unknown][] = [
    ['an object, which SQLite would read as named parameters', { id: 1 }],
    ['an empty object', {}],
    ['an array', [1]],
    ['a Date', new Date(0)],
    ['a boolean', true],
    ['undefined', undefined],
  ]
  for (const [why, value] of strange) {
    test(`cannot be ${why}`, async (t) => {
      const connection = connect(t)
      const query = { name: '', sql: 'select ?' }
      assert.throws(() => connection.allSync(query, [value as Value]), TypeError)
      await assert.rejects(sql`select ${value}`.execute(connection.db), TypeError)
    })
  }

  test('can be a string, a number or null', (t) => {
    const connection = connect(t)
    const values = ['課題', 2 ** 53 - 1, null]
    const [row] = connection.allSync({ name: '', sql: 'select ?, ?, ?' }, values)
    assert.deepEqual([...(row ?? [])], values)
  })
})

const [sqlite] = engines.filter(({ name }) => name === 'sqlite')
assert.ok(sqlite)

describe('the tables of an SQLite file', () => {
  test('reject text in an integer column', async (t) => {
    const { store, engine } = await openStore(sqlite)
    t.after(() => store.close())
    const userId = await seedUser(store)
    const [assignment] = await seedAssignments(store, userId, [anAssignment()])
    const spoil = engine.write(userId, ({ db }) =>
      sql`update assignments set due_date = 'soon'`.execute(db),
    )
    await assert.rejects(spoil, /cannot store TEXT value in INTEGER column/)
    const { id = 0 } = assignment ?? {}
    assert.deepEqual(await store.assignments.find(userId, id), assignment)
  })

  test('are all STRICT tables', async (t) => {
    const engine = await sqlite.openEmpty()
    t.after(() => engine.close())
    await migrate(engine, at('2026-04-10T12:00:00Z'))
    const lax = sql<{ name: string }>`
      select name from pragma_table_list
      where schema = 'main' and strict = 0 and name not like 'sqlite\\_%' escape '\\'`
    assert.deepEqual((await lax.execute(engine.reader.db)).rows, [])
  })

  test('cannot be written through the read connection', async (t) => {
    const { store, engine } = await openStore(sqlite)
    t.after(() => store.close())
    const userId = await seedUser(store)
    const written = engine.reader.db.deleteFrom('user_states').execute()
    await assert.rejects(written, ({ cause }: Error) =>
      /attempt to write a readonly database/.test(String(cause)),
    )
    await store.write(userId, (tx) => tx.assignments.insert(anAssignment()))
  })
})
