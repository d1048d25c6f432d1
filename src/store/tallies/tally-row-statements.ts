import { type Kysely, sql } from 'kysely'
import type { Transaction } from '../engines/engine.ts'
import type { Tables } from '../schema.ts'
import { parameter, statement, textParameter } from '../statement.ts'
import type { TallyChange } from './tally-changes.ts'

/** Placeholders of the key columns that both tables have, in order. */
const keyPlaces = {
  user_id: parameter,
  is_archived: parameter,
  subject: textParameter,
} as const

const countPlaces = {
  total: parameter,
  completed: parameter,
  on_time: parameter,
  overdue: parameter,
} as const

const keysOf = {
  subject_tallies: keyPlaces,
  day_tallies: { ...keyPlaces, day: parameter },
} as const

/** Statements that change the rows of one table of counters, compiled once. */
export function tallyRowStatements(db: Kysely<Tables>, table: keyof typeof keysOf) {
  const key: typeof keyPlaces = keysOf[table]
  const columns = Object.keys(key) as (keyof typeof key)[]
  return {
    isByDay: table === 'day_tallies',
    /** the key, then the change of each count */
    add: statement(
      db
        .insertInto(table)
        .values({ ...key, ...countPlaces })
        .onConflict((conflict) => conflict.columns(columns).doUpdateSet(sumsWith(table))),
    ),
    /** the key: deletes a counter without assignments */
    forget: statement(
      columns.reduce(
        (query, column) => query.where(column, '=', key[column]),
        db.deleteFrom(table).where('total', '=', sql.lit(0)),
      ),
    ),
  }
}

/** Each count of `table`, plus that of the row in conflict. */
const sumsWith = (table: keyof typeof keysOf) =>
  Object.fromEntries(
    Object.keys(countPlaces).map((name) => [
      name,
      sql<number>`${sql.ref(`${table}.${name}`)} + ${sql.ref(`excluded.${name}`)}`,
    ]),
  )

/** Adds `changes` to the counters of a user in one table. `added-tallies.ts` does the same in memory. */
export async function addToRows(
  { send }: Transaction,
  { isByDay, add, forget }: ReturnType<typeof tallyRowStatements>,
  userId: number,
  changes: readonly TallyChange[],
): Promise<void> {
  for (const { isArchived, subject, day, total, completed, onTime, overdue } of changes) {
    const key = isByDay ? [userId, isArchived, subject, day] : [userId, isArchived, subject]
    await send(add, [...key, total, completed, onTime, overdue])
    if (total < 0) await send(forget, key)
  }
}
