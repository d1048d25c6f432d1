import { type ExpressionBuilder, sql } from 'kysely'
import { mostSubjects } from '../../domain/assignments/statistics.ts'
import type { Tables } from '../schema.ts'
import { parameter } from '../statement.ts'

/** A limit of rows with counts by subject, beyond which there are too many subjects: each has at most three. */
export const mostRows = sql.lit(3 * mostSubjects + 1)

/** The counted expressions: total, completed, overdue at the one parameter, completed on time. */
export const counts = ({ fn }: ExpressionBuilder<Tables, 'assignments'>) => [
  fn.countAll<number>().as('total'),
  fn.count<number>('completed_at').as('completed'),
  sql<number>`count(case when completed_at is null and due_date < ${parameter} then 1 end)`.as(
    'overdue',
  ),
  sql<number>`count(case when completed_at <= due_date then 1 end)`.as('on_time'),
]
