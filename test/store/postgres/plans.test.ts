import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listNames } from '../../../src/domain/assignments/assignment-criteria.ts'
import { assignmentQuery } from '../../../src/domain/assignments/assignment-filter.ts'
import { storeOver } from '../../../src/store/store-over.ts'
import { anAssignment } from '../../support/builders.ts'
import { seedAssignments, seedUser } from '../../support/seed.ts'
import { closeAfter } from '../../support/store/close-after.ts'
import { engines, openStore } from '../../support/stores.ts'

const kind = engines.find(({ name }) => name === 'postgres')
const moment = { now: 1000, timeZone: 'UTC' }
/** PostgreSQL compares plans from the sixth run of a statement on. */
const runs = 12

test('PostgreSQL plans no list anew for each run', { skip: kind?.skip }, async (t) => {
  assert.ok(kind)
  // On a busy machine, a connection would seem held up, and another one would get the next statement.
  t.mock.method(performance, 'now', () => 0)
  const { store, engine } = await openStore(kind)
  closeAfter(t, engine)
  const userId = await seedUser(store)
  const many = Array.from({ length: 1500 }, (_, n) => anAssignment({ dueDate: n * 20 }))
  await seedAssignments(store, userId, many)
  const { all } = engine.reader
  await all({ name: '', sql: 'analyze' }, [])
  for (let run = 0; run < runs; run++) {
    for (const list of listNames) {
      const query = assignmentQuery(list, {}, moment)
      for (const page of [1, 2, 15]) {
        await store.assignments.list(userId, query, { page, pageSize: 20 }, () => undefined)
      }
    }
    await store.stateOf(userId)
    await store.assignments.find(userId, 1)
  }
  const sql = 'select statement, generic_plans, custom_plans from pg_prepared_statements'
  const plans = await all({ name: '', sql }, [])
  assert.ok(plans.length > 2 * listNames.length)
  const planned = plans.filter(([, generic, custom]) => Number(custom) > 6 || Number(generic) === 0)
  assert.deepEqual(planned, [])
})

test('a store on PostgreSQL reads the states of all users who ask in one turn together, and their assignments', {
  skip: kind?.skip,
}, async (t) => {
  assert.ok(kind)
  const { engine } = await openStore(kind)
  closeAfter(t, engine)
  let asked = 0
  const { reader } = engine
  const all: typeof reader.all = (...query) => {
    asked++
    return reader.all(...query)
  }
  const store = storeOver({ ...engine, reader: { ...reader, all } })
  const [one, other] = [await seedUser(store), await seedUser(store)]
  const [essay] = await seedAssignments(store, one, [anAssignment()])
  asked = 0
  const ids = [one, other]
  const states = await Promise.all([...ids, 0].map(store.stateOf))
  const found = await Promise.all(ids.map((id) => store.assignments.find(id, essay?.id ?? 0)))
  assert.deepEqual(states.map(Boolean), [true, true, false])
  assert.deepEqual(found, [essay, undefined])
  assert.equal(asked, 2)
})
