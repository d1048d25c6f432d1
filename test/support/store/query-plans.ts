import assert from 'node:assert/strict'
import type { Connection, Reader, Row } from '../../../src/store/engines/engine.ts'
import type { Store } from '../../../src/store/store.ts'
import { storeOver } from '../../../src/store/store-over.ts'
import { seedUser } from '../seed.ts'
import { engines, openStore } from '../stores.ts'

/** The steps of a plan: each table that SQLite looks at, and how it sorts. */
type Plan = readonly string[]

/** A store on SQLite with a user, which tells how the database goes about what it is asked. */
export interface PlannedStore {
  readonly store: Store
  readonly userId: number
  /** The plan of each statement that `ask` runs. */
  plansOf(ask: () => unknown): Promise<readonly Plan[]>
  /** For each statement that `ask` runs, the steps that read a row of assignments: a plan names the table where an index is enough, too. */
  stepsAtRowsOf(ask: () => unknown): Promise<readonly Plan[]>
  close(): Promise<void>
}

export async function openPlannedStore(): Promise<PlannedStore> {
  const [sqlite] = engines
  assert.equal(sqlite?.name, 'sqlite')
  const { engine } = await openStore(sqlite)
  let said: string[] = []
  let asked = 0
  // Nothing that was cached before is the answer, so that every statement is run.
  const revision = () => asked
  const reader = heard(engine.reader, revision, (sql) => said.push(sql))
  const store = storeOver({ ...engine, reader })
  const explained = explainer(engine.reader)
  const statementsOf = async (ask: () => unknown) => {
    said = []
    asked++
    await ask()
    return said
  }
  return {
    store,
    userId: await seedUser(store),
    async plansOf(ask) {
      const plans = (await statementsOf(ask)).map(async (sql) => {
        const rows = await explained('explain query plan', sql)
        return rows.map((row) => String(row.at(-1))).filter((step) => !step.startsWith('SCALAR'))
      })
      return Promise.all(plans)
    },
    async stepsAtRowsOf(ask) {
      const page = await rootOf(engine.reader, 'assignments')
      const programs = (await statementsOf(ask)).map((sql) => explained('explain', sql))
      return (await Promise.all(programs)).map((program) => stepsAt(page, program))
    },
    close: () => engine.close(),
  }
}

/** `reader`, which reports every statement that is run. */
function heard(reader: Reader, revision: () => number, hear: (sql: string) => void): Reader {
  const executor = reader.db.getExecutor()
  const compiled = new WeakMap<object, string>()
  const db = reader.db.withPlugin({
    transformQuery({ node, queryId }) {
      compiled.set(queryId, executor.compileQuery(node, queryId).sql)
      return node
    },
    // Of those that are only compiled, to be run by `all`, there is no result.
    async transformResult({ queryId, result }) {
      hear(compiled.get(queryId) ?? '')
      return result
    },
  })
  const { all, local } = reader
  assert.ok(local)
  return {
    db,
    all(statement, values) {
      hear(statement.sql)
      return all(statement, values)
    },
    local: {
      ...local,
      revision,
      allSync(statement, values) {
        hear(statement.sql)
        return local.allSync(statement, values)
      },
      scan(asked) {
        const { ids, total, filter, rows } = asked
        for (const query of [ids, filter?.found, filter?.versions, total, rows]) {
          if (query) hear(query[0].sql)
        }
        return local.scan(asked)
      },
    },
  }
}

const explainer =
  ({ all }: Connection) =>
  (how: string, sql: string): Promise<readonly Row[]> => {
    const places = sql.match(/\?/g) ?? []
    return all(
      { name: '', sql: `${how} ${sql}` },
      places.map(() => 1),
    )
  }

/** The page of the file at which a table begins. */
async function rootOf({ all }: Connection, table: string) {
  const sql = 'select rootpage from sqlite_schema where name = ?'
  const [[root] = []] = await all({ name: '', sql }, [table])
  return root
}

/** Of a program of SQLite's, the steps that read a row of the table that begins at `page`. */
function stepsAt(page: unknown, program: readonly Row[]): Plan {
  const steps = program.map(([, name, first, second]) => ({
    name: String(name),
    cursor: first,
    page: second,
  }))
  const rows = steps.find((step) => step.name === 'OpenRead' && step.page === page)?.cursor
  return steps
    .filter(({ name, cursor }) => cursor === rows && !['OpenRead', 'DeferredSeek'].includes(name))
    .map(({ name }) => name)
    .filter((name) => /^(Column|Seek|NotExists|FinishSeek|Rewind|Last)/.test(name))
}
