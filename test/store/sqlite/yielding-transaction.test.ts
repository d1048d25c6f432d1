import assert from 'node:assert/strict'
import { describe, type TestContext, test } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { SqliteConnection } from '../../../src/store/engines/sqlite/connection.ts'
import { YieldingTransaction } from '../../../src/store/engines/sqlite/yielding-transaction.ts'

const one = { name: '', sql: 'select 1' }

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
  const slow: SqliteConnection['now'] = (statement, parameters) => {
    now += milliseconds
    return connection.now(statement, parameters)
  }
  const { db, each } = connection
  const transaction = new YieldingTransaction({ db, each, now: slow }, () => now)
  transaction.begin()
  return { transaction, turns: () => turns }
}

describe('a transaction on SQLite', () => {
  for (const way of ['all', 'send'] as const) {
    test(`lets others have a turn every 10 ms of statements run by ${way}`, async (t) => {
      const { transaction, turns } = slowTransaction(t, { milliseconds: 5 })
      for (let n = 0; n < 20; n++) await transaction[way](one, [])
      assert.equal(turns(), 10)
    })
  }

  test('that is short ends in the turn in which it began, however long those before it took', async (t) => {
    const { transaction, turns } = slowTransaction(t, { milliseconds: 5 })
    await transaction.all(one, [])
    assert.equal(turns(), 0)
    for (let n = 0; n < 4; n++) {
      transaction.begin()
      await transaction.all(one, [])
    }
    assert.equal(turns(), 0)
  })

  test('gives each statement its own rows, whatever runs between them', async (t) => {
    const { transaction } = slowTransaction(t, { milliseconds: 20 })
    const value = async (n: number) =>
      (await transaction.all({ name: '', sql: 'select ? as n' }, [n]))[0]?.[0]
    assert.deepEqual(await Promise.all([1, 2, 3].map(value)), [1, 2, 3])
  })
})
