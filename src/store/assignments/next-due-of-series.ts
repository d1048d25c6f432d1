import type { Reader } from '../engines/engine.ts'
import type { AssignmentReader } from '../store.ts'

/** Reads the next due times of some series in one query. */
export const seriesNextDueReader =
  ({ db }: Pick<Reader, 'db'>): AssignmentReader['nextDueOfSeries'] =>
  async (userId, series, from) => {
    if (series.length === 0) return new Map()
    const rows = await db
      .selectFrom('assignments')
      .select(({ fn }) => ['recurring_setting_id as id', fn.min('due_date').as('due')])
      .where('user_id', '=', userId)
      .where('recurring_setting_id', 'in', series)
      .where('completed_at', 'is', null)
      .where('due_date', '>=', from)
      .groupBy('recurring_setting_id')
      .execute()
    return new Map(rows.map(({ id, due }) => [Number(id), Number(due)]))
  }
