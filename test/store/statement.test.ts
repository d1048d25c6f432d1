import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  type Compilable,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
} from 'kysely'
import { StatementCache } from '../../src/store/statement.ts'

const db = new Kysely<object>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})

const select = (number: number) => (): Compilable => ({
  compile: () => sql`select ${sql.lit(number)}`.compile(db),
})

describe('StatementCache', () => {
  test('names the statements of few shapes only, the same ones each time', () => {
    const cache = new StatementCache()
    const numbers = Array.from({ length: 1_200 }, (_, at) => at)
    const namesOf = () => numbers.map((it) => cache.get(`shape ${it}`, select(it)).name)
    const [first, again] = [namesOf(), namesOf()]
    assert.equal(new Set(first.slice(0, 200)).size, 200)
    assert.deepEqual(new Set(first.slice(200)), new Set(['']))
    assert.deepEqual(again, first)
  })

  test('returns the SQL of each shape, whether it has a name or not', () => {
    const cache = new StatementCache()
    for (let number = 0; number < 1_200; number++) {
      const { sql } = cache.get(`shape ${number}`, select(number))
      assert.equal(sql, `select ${number}`)
    }
  })
})
