import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import pg from 'pg'
import { databaseAt } from '../../../src/database.ts'
import { hasCode } from '../../../src/domain/errors.ts'
import { openStore as openServing } from '../../../src/store/opening/open.ts'
import type { AssignmentQuery } from '../../../src/store/store.ts'
import { storeOver } from '../../../src/store/store-over.ts'
import { freshPostgresUrl } from '../../support/postgres/postgres.ts'
import { seedUser } from '../../support/seed.ts'
import { closeAfter } from '../../support/store/close-after.ts'
import { engines, openStore } from '../../support/stores.ts'

const kind = engines.find(({ name }) => name === 'postgres')
const order = { by: 'dueDate', descending: false } as const
const search: AssignmentQuery = { criteria: { text: 'essay', isArchived: false }, order }
const indexed: AssignmentQuery = { criteria: { isArchived: false }, order }
const page = { page: 1, pageSize: 20 }

test('a user occupies one connection at most with what no index has, and others another one', {
  skip: kind?.skip,
}, async (t) => {
  assert.ok(kind)
  const { engine } = await openStore(kind)
  closeAfter(t, engine)
  const held = Promise.withResolvers<void>()
  let begun = 0
  const { reader } = engine
  const all: typeof reader.all = async (...query) => {
    begun++
    await held.promise
    return reader.all(...query)
  }
  const store = storeOver({ ...engine, reader: { ...reader, all } })
  const [one, other] = [await seedUser(store), await seedUser(store)]
  begun = 0
  const listOf = async (user: number, query: AssignmentQuery) =>
    store.assignments.list(user, query, page)
  const first = Array.from({ length: 64 }, () => listOf(one, search))
  await assert.rejects(listOf(one, search), (error) => hasCode(error, 'busy'))
  await nextTurn()
  assert.equal(begun, 1)
  const beside = [listOf(one, indexed), listOf(other, search)]
  await nextTurn()
  assert.equal(begun, 3)
  held.resolve()
  for (const { totalCount } of await Promise.all([...first, ...beside])) assert.equal(totalCount, 0)
})

test('a service reads what no index has on another connection than the rest', {
  skip: kind?.skip,
}, async (t) => {
  const url = await freshPostgresUrl()
  const options = { connections: 8, namesStatements: true, allowsUnsafe: true }
  const opening = { isServing: true, now: 0, fatal: assert.ifError }
  const store = await openServing(databaseAt(url, '.', options), opening)
  closeAfter(t, store)
  const userId = await seedUser(store)
  await store.assignments.list(userId, search, page)
  await store.assignments.list(userId, indexed, page)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  // A connection shows the last statement that it ran.
  const { rows } = await client
    .query(
      `select from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and query like '%"found"%'`,
    )
    .finally(() => client.end())
  assert.equal(rows.length, 2)
})
