import assert from 'node:assert/strict'
import { describe, type TestContext, test } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { SqliteConnection } from '../../../src/store/engines/sqlite/connection.ts'
import { YieldingTransaction } from '../../../src/store/engines/sqlite/yielding-transaction.ts'
import { anAssignment, at } from '../../support/builders.ts'
import { seedAssignments } from '../../support/seed.ts'
import { openSqliteFile } from '../../support/store/sqlite-file.ts'

const now = at('2026-04-10T12:00:00Z')

/** Its result has so many rows. */
const rows = (count: number) => ({
  name: '',
  sql: `select value from json_each('${JSON.stringify(Array.from({ length: count }, (_, n) => n))}')`,
})

/** A transaction in which each statement takes so long, and the turns that others have had. */
function slowTransaction(t: TestContext, { milliseconds }: { readonly milliseconds: number }) {
  const connection = new SqliteConnection(':memory:', { timeout: 0 })
  let [now, turns, isOver] = [1_000_000, 0, false]
  t.after(() => {
    isOver = true
    connection.close()
  })
  const count = async () => {
    for (; !isOver; turns++) await nextTurn()
  }
  void count()
  const slow: SqliteConnection['allSync'] = (statement, parameters) => {
    now += milliseconds
    return connection.allSync(statement, parameters)
  }
  const { db, each } = connection
  const transaction = new YieldingTransaction({ db, each, allSync: slow }, () => now)
  transaction.begin()
  return { transaction, turns: () => turns }
}

describe('a transaction on SQLite', () => {
  test('lets others have a turn every 10 ms of statements with many rows', async (t) => {
    const { transaction, turns } = slowTransaction(t, { milliseconds: 5 })
    for (let n = 0; n < 20; n++) await transaction.all(rows(16), [])
    assert.equal(turns(), 10)
  })

  for (const way of ['all', 'send'] as const) {
    test(`lets others have a turn every sixteenth small statement run by ${way}, if they take long`, async (t) => {
      const { transaction, turns } = slowTransaction(t, { milliseconds: 1 })
      for (let n = 0; n < 160; n++) await transaction[way](rows(1), [])
      assert.equal(turns(), 10)
      const quick = slowTransaction(t, { milliseconds: 0.05 })
      for (let n = 0; n < 160; n++) await quick.transaction[way](rows(1), [])
      assert.equal(quick.turns(), 0)
    })
  }

  test('that is short ends in the turn in which it began, however long those before it took', async (t) => {
    const { transaction, turns } = slowTransaction(t, { milliseconds: 5 })
    await transaction.all(rows(16), [])
    assert.equal(turns(), 0)
    for (let n = 0; n < 4; n++) {
      transaction.begin()
      await transaction.all(rows(16), [])
    }
    assert.equal(turns(), 0)
  })

  test('gives each statement its own rows, whatever runs between them', async (t) => {
    const { transaction } = slowTransaction(t, { milliseconds: 20 })
    const counts = [16, 17, 18]
    const results = await Promise.all(counts.map((count) => transaction.all(rows(count), [])))
    assert.deepEqual(
      results.map(({ length }) => length),
      counts,
    )
  })
})

describe('a write of thousands of rows on SQLite', () => {
  /** A store in which thousands are being archived, whose transaction is not at its end. */
  async function openArchiving(t: TestContext) {
    const { store, userId } = await openSqliteFile(t)
    const thousands = Array.from({ length: 8000 }, () => anAssignment({ subject: 'Art' }))
    await seedAssignments(store, userId, thousands)
    const openCount = async () => {
      store.arrived?.()
      const [counts] = await store.statistics.tally(userId, { includeArchived: false }, now)
      return counts?.total ?? 0
    }
    let isUnderWay = false
    const moved = store.write(userId, async (tx) => {
      isUnderWay = true
      const count = await tx.assignments.archive('Art', true, now)
      isUnderWay = false
      return count
    })
    let isOver = false
    void moved.then(() => {
      isOver = true
    })
    while (!isUnderWay && !isOver) await nextTurn()
    assert.ok(isUnderWay, 'nobody had a turn before its end')
    return { store, userId, openCount, moved, isUnderWay: () => isUnderWay }
  }

  test('lets others read meanwhile, who see the state before it, and then all of it', async (t) => {
    const { openCount, moved, isUnderWay } = await openArchiving(t)
    while (isUnderWay()) {
      assert.equal(await openCount(), 8000)
      await nextTurn()
    }
    assert.equal(await moved, 8000)
    assert.equal(await openCount(), 0)
  })

  test('lets other writes follow, in their order', async (t) => {
    const { store, userId, openCount, moved, isUnderWay } = await openArchiving(t)
    const back = store.write(userId, async (tx) => {
      assert.ok(!isUnderWay())
      return tx.assignments.archive('Art', false, now + 1)
    })
    const added = seedAssignments(store, userId, [anAssignment({ subject: 'Art' })])
    assert.deepEqual(await Promise.all([moved, back]), [8000, 8000])
    await added
    assert.equal(await openCount(), 8001)
  })
})
