import { type Compilable, type Kysely, type RawBuilder, sql } from 'kysely'
import type { Connection, Row, Value } from '../engines/engine.ts'
import type { Tables } from '../schema.ts'
import { parameter, StatementCache, statement } from '../statement.ts'
import type { CopiedTable } from './copied-table.ts'

/** Rows per batch. Their parameters stay far below the limit of either engine. */
const batch = 500

/** All rows of a table in the order of its key, in batches, with the carried columns. */
export async function* rowsOf(
  connection: Connection,
  table: CopiedTable,
): AsyncGenerator<readonly Row[]> {
  const { db, each } = connection
  // In an SQLite file, the key of assignments has no index: each page would sort all that a user has.
  if (each) yield* inBatches(each(statement(selected(db, table)), []))
  else yield* pagesOf(connection, table)
}

function* inBatches(rows: Iterable<Row>): Generator<readonly Row[]> {
  let gathered: Row[] = []
  for (const row of rows) {
    gathered.push(row)
    if (gathered.length < batch) continue
    yield gathered
    gathered = []
  }
  if (gathered.length > 0) yield gathered
}

async function* pagesOf(
  { db, all }: Connection,
  table: CopiedTable,
): AsyncGenerator<readonly Row[]> {
  const { key, columns } = table
  const places = key.map((column) => columns.indexOf(column))
  const limit = sql`limit ${sql.lit(batch)}`
  const after = sql`where (${list(key)}) > (${parametersFor(key)})`
  const following = statement(selected(db, table, { after, limit }))
  let rows = await all(statement(selected(db, table, { limit })), [])
  while (rows.length > 0) {
    yield rows
    const last = rows.at(-1) ?? []
    rows = rows.length < batch ? [] : await all(following, valuesAt(last, places))
  }
}

const valuesAt = (row: Row, places: readonly number[]) => places.map((at) => row[at] ?? null)

type Part = RawBuilder<unknown>

function selected(
  db: Kysely<Tables>,
  { name, columns, key }: CopiedTable,
  { after = sql``, limit = sql`` }: { readonly after?: Part; readonly limit?: Part } = {},
): Compilable {
  return compilable(
    db,
    sql`select ${list(columns)} from ${sql.table(name)} ${after} order by ${list(key)} ${limit}`,
  )
}

/** Inserts rows into a table, one batch at a time. */
export function inserterInto(
  { db, all }: Connection,
  { name, columns, own = {} }: CopiedTable,
): (rows: readonly Row[]) => Promise<void> {
  const every = [...columns, ...Object.keys(own)]
  const statements = new StatementCache()
  return async (rows) => {
    const insertion = statements.get(`${rows.length}`, () => {
      const tuples = rows.map(() => sql`(${parametersFor(every)})`)
      const into = sql`insert into ${sql.table(name)} (${list(every)})`
      return compilable(db, sql`${into} values ${sql.join(tuples)}`)
    })
    const values: Value[] = []
    for (const row of rows) values.push(...row, ...Object.values(own).map((make) => make()))
    await all(insertion, values)
  }
}

export async function rowCountOf({ db, all }: Connection, { name }: CopiedTable): Promise<number> {
  const counting = compilable(db, sql`select count(*) from ${sql.table(name)}`)
  const [[count] = []] = await all(statement(counting), [])
  return Number(count)
}

const list = (columns: readonly string[]) => sql.join(columns.map((column) => sql.ref(column)))

const parametersFor = (columns: readonly string[]) => sql.join(columns.map(() => sql`${parameter}`))

const compilable = (db: Kysely<Tables>, query: RawBuilder<unknown>) => ({
  compile: () => query.compile(db),
})
