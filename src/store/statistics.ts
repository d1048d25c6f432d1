import { type ExpressionBuilder, type Kysely, sql } from 'kysely'
import type { StatisticsCriteria } from '../domain/statistics.ts'
import type { Tables } from './schema.ts'
import type { StatisticsReader } from './store.ts'

export function statisticsReader(db: Kysely<Tables>): StatisticsReader {
  return {
    async tally(userId, criteria, now) {
      const rows = await db
        .selectFrom('assignments')
        .where('user_id', '=', userId)
        .where((builder) => counted(builder, criteria))
        .select(['subject'])
        .select(({ fn }) => [
          fn.countAll<number>().as('total'),
          fn.count<number>('completed_at').as('completed'),
        ])
        .select([
          sql<number>`count(case when completed_at is null and due_date < ${now} then 1 end)`.as(
            'overdue',
          ),
          sql<number>`count(case when completed_at <= due_date then 1 end)`.as('onTime'),
        ])
        .groupBy('subject')
        .orderBy('subject')
        .execute()
      return rows
    },
  }
}

function counted(
  { and, eb }: ExpressionBuilder<Tables, 'assignments'>,
  { subject, createdFrom, createdBefore, includeArchived }: StatisticsCriteria,
) {
  return and([
    ...(includeArchived ? [] : [eb('is_archived', '=', 0)]),
    ...(subject === undefined ? [] : [eb('subject', '=', subject)]),
    ...(createdFrom === undefined ? [] : [eb('created_at', '>=', createdFrom)]),
    ...(createdBefore === undefined ? [] : [eb('created_at', '<', createdBefore)]),
  ])
}
