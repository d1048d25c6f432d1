import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import { openSqlite } from '../../../src/store/engines/sqlite/engine.ts'
import { migrate } from '../../../src/store/opening/migrate.ts'
import { storeOver } from '../../../src/store/store-over.ts'
import { at } from '../builders.ts'
import { seedUser } from '../seed.ts'
import { fileIn } from './kadai-file.ts'

/** A store in a file that others can open, with a user, and the engine below it. */
export async function openSqliteFile(t: TestContext) {
  const file = fileIn(t)
  const engine = openSqlite(file, assert.ifError)
  t.after(() => engine.close())
  await migrate(engine, at('2026-04-01T00:00:00Z'))
  const store = storeOver(engine)
  return { file, engine, store, userId: await seedUser(store) }
}
