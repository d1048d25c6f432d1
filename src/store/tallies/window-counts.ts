import { type Kysely, sql } from 'kysely'
import type { Reader } from '../engines/engine.ts'
import type { Tables } from '../schema.ts'
import { parameter, StatementCache } from '../statement.ts'
import type { StatisticsReader } from '../store.ts'

const columns = { dueDate: 'due_date', completedAt: 'completed_at' } as const

/** Counts by window in the database, which takes a tenth of the time that reading a million rows does. */
export function windowCounter(reader: Reader): StatisticsReader['countIn'] {
  const statements = new StatementCache()
  return async (userId, of, windows) => {
    if (windows.length === 0) return []
    const column = columns[of]
    const shape = `${column},${windows.length}`
    const query = statements.get(shape, () => countsOf(reader.db, column, windows.length))
    const bounds = windows.flatMap(({ from, before }) => [from, before])
    const rows = await reader.all(query, [...bounds, userId])
    return rows.map(([, count]) => Number(count))
  }
}

/** PostgreSQL takes a bare parameter in a row of values for text. */
const instant = sql<number>`cast(${parameter} as bigint)`

/** Parameters: the bounds of each window, then the user. Each count reads a range of a covering index. */
function countsOf(db: Kysely<Tables>, column: 'due_date' | 'completed_at', length: number) {
  const rows = Array.from({ length }, (_, n) => sql`(${sql.lit(n)}, ${instant}, ${instant})`)
  return db
    .with('spans(n, start, before)', () => sql<Span>`(values ${sql.join(rows)})`)
    .selectFrom('spans')
    .select((spans) => [
      'n',
      spans
        .selectFrom('assignments')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('user_id', '=', parameter)
        .where('is_archived', '=', sql.lit(0))
        .where(column, '>=', spans.ref('spans.start'))
        .where(column, '<', spans.ref('spans.before'))
        .as('count'),
    ])
    .orderBy('n')
}

interface Span {
  readonly n: number
  readonly start: number
  readonly before: number
}
