import { type Kysely, sql } from 'kysely'
import type { StatisticsCriteria } from '../domain/statistics.ts'
import { type Condition, compared, matching, shapeOf, valuesOf } from './assignment-conditions.ts'
import type { Session } from './engines/engine.ts'
import type { Tables } from './schema.ts'
import { parameter, StatementCache } from './statement.ts'
import type { StatisticsReader } from './store.ts'

/** Counts assignments by subject. Each shape of query is compiled once, when it is first asked for. */
export function statisticsReader(session: Session): StatisticsReader {
  const statements = new StatementCache()
  return {
    async tally(userId, criteria, now) {
      const conditions = tallyConditions(criteria)
      const query = statements.get(shapeOf(conditions), () => tallies(session.db, conditions))
      const rows = await session.all(query, [now, userId, ...valuesOf(conditions)])
      return rows.map(([subject, total, completed, overdue, onTime]) => ({
        subject: String(subject),
        total: Number(total),
        completed: Number(completed),
        overdue: Number(overdue),
        onTime: Number(onTime),
      }))
    },
  }
}

const tallies = (db: Kysely<Tables>, conditions: readonly Condition[]) =>
  matching(db, conditions)
    .select('subject')
    .select(({ fn }) => [
      fn.countAll().as('total'),
      fn.count('completed_at').as('completed'),
      sql`count(case when completed_at is null and due_date < ${parameter} then 1 end)`.as(
        'overdue',
      ),
      sql`count(case when completed_at <= due_date then 1 end)`.as('on_time'),
    ])
    .groupBy('subject')
    .orderBy('subject')

function tallyConditions(criteria: StatisticsCriteria): readonly Condition[] {
  const { subject, createdFrom, createdBefore, includeArchived } = criteria
  const conditions = [
    !includeArchived && compared('is_archived', '=', 0),
    subject !== undefined && compared('subject', '=', subject),
    createdFrom !== undefined && compared('created_at', '>=', createdFrom),
    createdBefore !== undefined && compared('created_at', '<', createdBefore),
  ]
  return conditions.filter((condition) => condition !== false)
}
