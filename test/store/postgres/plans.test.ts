import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { listNames } from '../../../src/domain/assignments/assignment-criteria.ts'
import { assignmentQuery } from '../../../src/domain/assignments/assignment-filter.ts'
import { answerRetention } from '../../../src/domain/idempotency.ts'
import { storeOver } from '../../../src/store/store-over.ts'
import { anAssignment } from '../../support/builders.ts'
import { seedAssignments, seedUser } from '../../support/seed.ts'
import { closeAfter } from '../../support/store/close-after.ts'
import { engines, openStore } from '../../support/stores.ts'

const kind = engines.find(({ name }) => name === 'postgres')
const moment = { now: 10_000, timeZone: 'UTC' }
/** PostgreSQL compares plans from the sixth run of a statement on. */
const runs = 12
/** So many rows take less than the four seconds that a statement has, also on a busy machine. */
const portion = 10_000

/** A store with users who have so many assignments. */
async function openWith(t: TestContext, lengths: readonly number[]) {
  assert.ok(kind)
  // On a busy machine, a connection would seem held up, and another one would get the next statement.
  t.mock.method(performance, 'now', () => 0)
  const { store, engine } = await openStore(kind)
  closeAfter(t, engine)
  const { all } = engine.reader
  const users: number[] = []
  for (const length of lengths) {
    const userId = await seedUser(store)
    users.push(userId)
    const sql = `insert into assignments (user_id, title, description, subject, priority, due_date, completed_at,
        reminder_enabled, urgent_reminder_enabled, is_archived, created_at, updated_at)
      select $1, 'title', '', '', 1, n, nullif(n % 2, 0), 0, 0, 0, n, n
      from generate_series($2::int, least($2 + ${portion - 1}, $3::int)) n`
    for (let first = 1; first <= length; first += portion) {
      await engine.write(userId, (tx) => tx.all({ name: '', sql }, [userId, first, length]))
    }
  }
  await all({ name: '', sql: 'vacuum analyze' }, [])
  /** @param known of all assignments nothing, or that they are not to be known. */
  const read = async (known?: () => undefined) => {
    for (const userId of users) {
      for (const list of listNames) {
        const query = assignmentQuery(list, {}, moment)
        for (const page of [1, 2, 15, 400]) {
          await store.assignments.list(userId, query, { page, pageSize: 20 }, known)
        }
      }
      await store.stateOf(userId)
      await store.assignments.find(userId, 1)
    }
  }
  return { all, read, engine, store, users }
}

test('PostgreSQL plans no page of a list anew for each run, whoever has how many assignments', {
  skip: kind?.skip,
}, async (t) => {
  const { all, read } = await openWith(t, [10, 200, 20_000])
  for (let run = 0; run < runs; run++) {
    await read()
    await read(() => undefined)
  }
  const sql = 'select statement, generic_plans, custom_plans from pg_prepared_statements'
  const plans = await all({ name: '', sql }, [])
  assert.ok(plans.length > 2 * listNames.length)
  const planned = plans.filter(([, generic, custom]) => Number(custom) > 6 || Number(generic) === 0)
  assert.deepEqual(planned, [])
})

for (const mode of ['auto', 'force_generic_plan', 'force_custom_plan']) {
  test(`PostgreSQL reads no page of a list through the whole table, even if one user has all of it, with plan_cache_mode ${mode}`, {
    skip: kind?.skip,
  }, async (t) => {
    const { all, read } = await openWith(t, [100_000])
    await all({ name: '', sql: `set plan_cache_mode = ${mode}` }, [])
    const scans = async () => {
      await all({ name: '', sql: 'select pg_stat_force_next_flush()' }, [])
      const sql = `select seq_scan, idx_scan from pg_stat_user_tables where relname = 'assignments'`
      const [[whole, byIndex] = []] = await all({ name: '', sql }, [])
      return { whole: Number(whole), byIndex: Number(byIndex) }
    }
    const before = await scans()
    await read()
    for (let run = 0; run < 2; run++) await read(() => undefined)
    const after = await scans()
    assert.equal(after.whole, before.whole)
    assert.ok(after.byIndex > before.byIndex)
  })
}

test('PostgreSQL purges the expired responses of each user without looking at those of others', {
  skip: kind?.skip,
}, async (t) => {
  const { engine, store, users } = await openWith(t, Array(runs).fill(0))
  // Where transactions run, whose counts are read here.
  const all = (sql: string) => engine.write(undefined, (tx) => tx.all({ name: '', sql }, []))
  const each = 500
  await all(`insert into idempotency_keys (user_id, key, fingerprint, status, body, created_at)
    select id, n, '', 200, '', 0 from users, generate_series(1, ${each}) n`)
  await all('analyze idempotency_keys')
  const looked = async () => {
    await all('select pg_stat_force_next_flush()')
    const [row] = await all(`select seq_tup_read + idx_tup_fetch from pg_stat_user_tables
      where relname = 'idempotency_keys'`)
    return Number(row?.[0])
  }
  const before = await looked()
  for (const userId of users) {
    await store.write(userId, (tx) => tx.idempotencyKeys.forgetExpired(2 * answerRetention))
  }
  assert.equal((await looked()) - before, each * users.length)
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
