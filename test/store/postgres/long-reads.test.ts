import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { hasCode } from '../../../src/domain/errors.ts'
import type { AssignmentQuery } from '../../../src/store/store.ts'
import { storeOver } from '../../../src/store/store-over.ts'
import { closeAfter } from '../../support/close-after.ts'
import { seedUser } from '../../support/seed.ts'
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
